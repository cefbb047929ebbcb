import { formatAmount } from 'kit'
import type { HttpResponse } from '../http/message'
import { html, type Html } from '../pages/html'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { page } from '../pages/layout'
import { balances } from '../resources/balance'
import { paymentCard } from './payment-card'
import { paymentView } from './payment-view'
import { codeSection } from './code-section'
import { canFail } from '../resources/payout-arrival'
import { actionForm, button } from './payment-action'

const mostShown = 50

type Transaction = Kinds['balance_transaction']

/** `subject` is the id of a session, or `codes`. */
type Problem = { subject: string; text: string }

export function paymentsPage(account: Account, problem?: Problem): HttpResponse {
  const sessions = account.ledger.all('checkout.session').toReversed()
  const older = sessions.length - mostShown
  const problemOf = (subject: string) => (problem?.subject === subject ? problem.text : undefined)
  return page({
    title: `Payments to ${account.sellerName}`,
    status: problem ? 400 : 200,
    body: html`<main class="payments">
      <h1>Payments to ${account.sellerName}</h1>
      ${balanceSummary(account)}
      <p><a href="#payouts">Payouts</a> · <a href="#codes">Promotion codes</a></p>
      ${
        sessions.length === 0 &&
        html`<p class="box empty">
          There are no payments yet. Each checkout that the store opens shows up here.
        </p>`
      }
      ${sessions
        .slice(0, mostShown)
        .map((session) => paymentCard(account, paymentView(account, session), problemOf(session.id)))}
      ${older > 0 && html`<p class="hint">${older} older payments are not shown.</p>`}
      ${payoutSection(account)} ${codeSection(account, problemOf('codes'))}
    </main>`,
  })
}

function balanceSummary(account: Account): Html {
  const transactions = account.ledger.all('balance_transaction')
  return html`${balances(account).map(({ currency, available, pending, reserved }) => {
    const ours = transactions.filter((each) => each.currency === currency && isEarned(each))
    const isFee = ({ type }: Transaction) => type === 'stripe_fee'
    const totals = [
      ['Gross', sum(ours, (each) => (isFee(each) ? 0 : each.amount))],
      ['Fees', sum(ours, (each) => (isFee(each) ? each.amount : 0) - each.fee)],
      ['Available', available],
      ['Pending', pending],
      ...(reserved === 0 ? [] : [['In reserve', reserved] as const]),
    ] as const
    return html`<dl class="totals">
      ${totals.map(
        ([label, cents]) =>
          html`<div>
            <dt class="hint">${label}</dt>
            <dd>${formatAmount(cents, currency)}</dd>
          </div>`,
      )}
    </dl>`
  })}`
}

/** Payouts and reserves only move what was earned. */
function isEarned({ type }: Transaction): boolean {
  return !/^(payout|reserve_)/.test(type)
}

function sum(ours: Transaction[], centsOf: (each: Transaction) => number): number {
  return ours.reduce((total, each) => total + centsOf(each), 0)
}

/** Enough to include every daily payout that can still fail. */
const mostPayouts = 10

function payoutSection({ ledger, clock }: Account): Html {
  const payouts = ledger.all('payout').toReversed()
  const older = payouts.length - mostPayouts
  return html`<section class="box payouts" id="payouts" aria-labelledby="payouts-heading">
    <h2 id="payouts-heading">Payouts</h2>
    <p class="hint">
      The available balance is paid out at midnight (UTC) and arrives two days later. The button pays
      out everything now, including what is pending.
    </p>
    <ul>
      ${payouts.slice(0, mostPayouts).map((payout) => payoutLine(payout, clock.now()))}
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
