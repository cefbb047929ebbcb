import type { Account } from '../account/account'
import { refundableCents } from '../account/show'
import { decimalPrice, decimalsOf, formatAmount } from '../api/format-amount'
import { html, type Html } from '../pages/html'
import { expireSession } from '../resources/checkout-session'
import { appeal, closeDispute, isInquiry, isOpen } from '../resources/dispute'
import { disputeReasons, openDispute } from '../resources/open-dispute'
import { createRefund, isChargedBack } from '../resources/refund'
import type { PaymentView } from './payment-view'

/** What can be done with a payment, by a form of its own at `/payments/:id/NAME`. */
export type PaymentAction = {
  name: string
  /** What is in the form; nothing while the action is not possible. */
  form: (view: PaymentView, account: Account) => Html | false | undefined
  /** Does it. Returns what is wrong with the fields, if so. */
  act: (account: Account, view: PaymentView, fields: URLSearchParams) => string | undefined
}

export const paymentActions: readonly PaymentAction[] = [
  {
    name: 'expire',
    form: ({ session }) => session.status === 'open' && button('Expire session'),
    act(account, { session }) {
      expireSession(account, session)
      return undefined
    },
  },
  {
    name: 'refund',
    form({ session: { id }, paid }, account) {
      const left = paid ? refundableCents(paid) : 0
      if (!paid || left === 0 || isChargedBack(account, paid)) return undefined
      return html`<label for="amount-${id}">Amount, of ${formatAmount(left, paid.currency)}</label>
        <input
          id="amount-${id}"
          name="amount"
          inputmode="decimal"
          value="${decimalPrice(left, paid.currency)}"
        />
        ${button('Refund')}`
    },
    act(account, { paid }, fields) {
      if (!paid) return nothingToDo
      const left = refundableCents(paid)
      const amount = amountIn(fields, paid.currency)
      if (!(amount >= 1 && amount <= left)) {
        return `Enter an amount between ${decimalPrice(1, paid.currency)} and ${formatAmount(left, paid.currency)}.`
      }
      createRefund(account, paid, { amount, reason: 'requested_by_customer', metadata: {} })
      return undefined
    },
  },
  {
    name: 'dispute',
    form({ session: { id }, paid, disputes }) {
      if (!paid || disputes.length > 0 || refundableCents(paid) === 0) return undefined
      return html`<label for="reason-${id}">Dispute as</label>
        <select id="reason-${id}" name="reason">
          ${disputeReasons.map((each) => html`<option value="${each}">${inWords(each)}</option>`)}
          <option value="inquiry">inquiry only</option>
        </select>
        ${button('Open dispute')}`
    },
    act(account, { paid }, fields) {
      const reason = [...disputeReasons, 'inquiry'].find((known) => known === fields.get('reason'))
      if (!paid || !reason) return nothingToDo
      openDispute(account, paid, reason)
      return undefined
    },
  },
  {
    name: 'appeal',
    form: ({ disputes }) => disputes.at(-1)?.status === 'lost' && button('Appeal'),
    act(account, { disputes }) {
      for (const dispute of disputes.slice(-1)) appeal(account, dispute)
      return undefined
    },
  },
  {
    name: 'verdict',
    form({ disputes }) {
      const dispute = disputes.at(-1)
      if (!dispute || !isOpen(dispute)) return undefined
      return isInquiry(dispute)
        ? verdictButton('won', 'Close inquiry')
        : html`${verdictButton('won', 'Win dispute')} ${verdictButton('lost', 'Lose dispute')}`
    },
    act(account, { disputes }, fields) {
      const verdict = fields.get('verdict') === 'won' ? 'won' : 'lost'
      for (const dispute of disputes.slice(-1)) closeDispute(account, dispute, verdict)
      return undefined
    },
  },
]

/** What a page says of an action that is not possible, or not any more. */
export const nothingToDo = 'This is not possible for the payment now.'

const button = (label: string) => html`<button class="button">${label}</button>`

const verdictButton = (verdict: string, label: string) =>
  html`<button class="button" name="verdict" value="${verdict}">${label}</button>`

/** The amount in a form, in the currency's smallest unit; not a number if it has none. */
export function amountIn(fields: URLSearchParams, currency: string): number {
  return Math.round(Number(fields.get('amount')) * 10 ** decimalsOf(currency))
}

/** `product_not_received` in words. */
export function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}
