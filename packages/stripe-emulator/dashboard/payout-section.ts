import { formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import { buttonForm } from '../pages/layout'
import type { Account } from '../resources/account'
import { canFail } from '../resources/payout-arrival'
import { arrivalOf, type PayoutRecord } from '../resources/payout'
import { formatDay } from './format-time'

/** Of those that Stripe makes daily, all that can still fail. */
const mostShown = 10

/** The latest payouts, and buttons to make one, to let it arrive and to let it fail. */
export function payoutSection({ ledger, clock }: Account): Html {
  const payouts = ledger.all('payout').toReversed()
  const older = payouts.length - mostShown
  return html`<section class="box payouts" id="payouts" aria-labelledby="payouts-heading">
    <h2 id="payouts-heading">Payouts</h2>
    <p class="hint">
      The available balance is paid out at midnight (UTC) and arrives two days later. The button pays
      out everything now, also what is pending.
    </p>
    <ul>
      ${payouts.slice(0, mostShown).map((payout) => payoutLine(payout, clock.now()))}
    </ul>
    ${
      older > 0 &&
      html`<p class="hint">
        ${older} older: <code>npm run orders -- export --view payouts</code> writes those of a period into
        a file.
      </p>`
    }
    ${buttonForm('/payouts', 'Pay out now')}
  </section>`
}

function payoutLine(payout: PayoutRecord, nowMs: number): Html {
  const { id, amountCents, currency, status, traceValue, isAutomatic } = payout
  const day = formatDay(arrivalOf(payout) * 1000)
  const trace = traceValue === null ? undefined : html` · trace id <code>${traceValue}</code>`
  return html`<li>
    <div>
      <p>
        <strong>${formatAmount(amountCents, currency)}</strong>
        <span class="badge ${tones[status]}">${labels[status]}</span>
      </p>
      <p class="hint">
        ${whens[status]} ${day}${isAutomatic ? '' : ' · manual'}${trace}
      </p>
      <p class="hint"><code>${id}</code></p>
    </div>
    ${status === 'in_transit' && buttonForm(`/payouts/${id}/arrive`, 'Arrive now')}
    ${canFail(payout, nowMs) && buttonForm(`/payouts/${id}/fail`, 'Fail payout')}
  </li>`
}

const labels = { in_transit: 'In transit', paid: 'Paid', failed: 'Failed' }
const whens = { in_transit: 'arrives', paid: 'arrived', failed: 'sent back, due' }
const tones = { in_transit: 'plain', paid: 'good', failed: 'bad' }
