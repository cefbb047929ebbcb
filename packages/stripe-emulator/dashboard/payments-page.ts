import type { HttpResponse } from '../http/app'
import { html, type Html } from '../pages/html'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { formatAmount } from '../api/currencies'
import { page } from '../pages/layout'
import { balances } from '../resources/balance'
import { addressOf, foundSessions, type Listing, nothingFound, searchForm } from './listing'
import { paymentCard } from './payment-card'
import { paymentView } from './payment-view'
import { payoutSection } from './payout-section'

const pageSize = 20

type Transaction = Kinds['balance_transaction']

/** Why an action on a payment was not possible. */
type Problem = { sessionId: string; text: string }

/** The list of payments, newest first, twenty on a page. */
export function paymentsPage(account: Account, listing: Listing, problem?: Problem): HttpResponse {
  const all = account.ledger.all('checkout.session').toReversed()
  const sessions = foundSessions(all, listing, account)
  // After an action the session before the page may no longer be found.
  const isBefore = new Set(all.slice(0, all.findIndex(({ id }) => id === listing.before) + 1))
  const start = sessions.filter((session) => isBefore.has(session)).length
  const shown = sessions.slice(start, start + pageSize)
  const older = sessions.length - start - shown.length
  return page({
    title: `Payments to ${account.sellerName}`,
    status: problem ? 400 : 200,
    body: html`<main class="payments">
      <h1>Payments to ${account.sellerName}</h1>
      ${balanceSummary(account)}
      <nav class="pages" aria-label="Payments and payouts">
        ${all.length > 0 && searchForm(listing, account)}
        <a class="button" href="#payouts">Payouts</a>
      </nav>
      ${sessions.length === 0 && html`<p class="box empty">${nothingFound(listing)}</p>`}
      ${shown.map((session) =>
        paymentCard(
          account,
          paymentView(account, session),
          listing,
          problem?.sessionId === session.id ? problem.text : undefined,
        ),
      )}
      <nav class="pages" aria-label="Pages">
        ${start > 0 && html`<a class="button" href="${addressOf({ ...listing, before: '' })}">Newest</a>`}
        ${older > 0 && html`<a class="button" href="${addressOf({ ...listing, before: shown.at(-1)?.id ?? '' })}">${older} older</a>`}
      </nav>
      ${payoutSection(account, listing)}
    </main>`,
  })
}

/** The seller's income, fees and balance, for each currency. */
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
