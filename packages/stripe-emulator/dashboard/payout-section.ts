import { formatAmount } from '../api/currencies'
import { html, type Html } from '../pages/html'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { canFail } from '../resources/payout-arrival'
import { actionForm, button } from './payment-action'

/** Enough to include every daily payout that can still fail. */
const mostShown = 10

export function payoutSection({ ledger, clock }: Account): Html {
  const payouts = ledger.all('payout').toReversed()
  const older = payouts.length - mostShown
  return html`<section class="box payouts" id="payouts" aria-labelledby="payouts-heading">
    <h2 id="payouts-heading">Payouts</h2>
    <p class="hint">
      The available balance is paid out at midnight (UTC) and arrives two days later. The button pays
      out everything now, including what is pending.
    </p>
    <ul>
      ${payouts.slice(0, mostShown).map((payout) => payoutLine(payout, clock.now()))}
    </ul>
    ${
      older > 0 &&
      html`<p class="hint">
        ${older} older: <code>GET /v1/payouts</code> lists them all.
      </p>`
    }
    ${actionForm('/payouts', button('Pay out now'))}
  </section>`
}

function payoutLine(payout: Kinds['payout'], nowMs: number): Html {
  const { id, amount, currency, status, trace_id: trace, automatic } = payout
  const day = dayFormat.format(payout.arrival_date * 1000)
  const words = states[status] ?? { label: status, when: '', tone: 'plain' }
  return html`<li>
    <div>
      <p>
        <strong>${formatAmount(amount, currency)}</strong>
        <span class="badge ${words.tone}">${words.label}</span>
      </p>
      <p class="hint">
        ${words.when} ${day}${!automatic && ' · manual'}${trace?.value && html` · trace id <code>${trace.value}</code>`}
      </p>
      <p class="hint"><code>${id}</code></p>
    </div>
    ${status === 'in_transit' && actionForm(`/payouts/${id}/arrive`, button('Arrive now'))}
    ${canFail(payout, nowMs) && actionForm(`/payouts/${id}/fail`, button('Fail payout'))}
  </li>`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const states: Record<string, { label: string; when: string; tone: string }> = {
  in_transit: { label: 'In transit', when: 'arrives', tone: 'plain' },
  paid: { label: 'Paid', when: 'arrived', tone: 'good' },
  failed: { label: 'Failed', when: 'sent back, due', tone: 'bad' },
}
