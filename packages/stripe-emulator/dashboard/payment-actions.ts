import { decimalPrice, formatAmount } from 'kit'
import { refundableCents } from '../account/show'
import { invalidRequest } from '../api/api-error'
import { html, type Html } from '../pages/html'
import { expireSession } from '../resources/checkout-session'
import { closeDispute, isChargedBack, isInquiry, isOpen, takenCents } from '../resources/dispute'
import { disputableCents, disputeCases, disputeReasons, openDispute } from '../resources/open-dispute'
import { createRefund } from '../resources/refund'
import { amountField, amountIn, button, inWords, type PaymentAction } from './payment-action'

/** One dispute comes after another. */
const disputeAction: PaymentAction = {
  name: 'dispute',
  form({ paid, disputes }, account) {
    if (!paid || disputes.some(isOpen)) return undefined
    const left = disputableCents(account, paid) || refundableCents(paid)
    if (left === 0) return undefined
    return html`${choice('Reason', 'reason', disputeReasons)}
        ${choice('Type', 'case', disputeCases)} ${amountField('Amount', left, paid.currency)}
        ${button('Open dispute')}`
  },
  act(account, { paid }, fields) {
    const reason = disputeReasons.find((known) => known === fields.get('reason'))
    const kind = disputeCases.find((known) => known === (fields.get('case') ?? 'chargeback'))
    if (!paid || !reason || !kind) throw invalidRequest('Choose a reason and a case.')
    const left = disputableCents(account, paid)
    const amount = fields.has('amount') ? amountIn(fields, paid.currency) : left
    if (!(amount > 0) || (kind === 'resolution' && amount > left)) throw wrongAmount()
    openDispute(account, paid, reason, { amount, case: kind })
  },
}

const verdictAction: PaymentAction = {
  name: 'verdict',
  form({ dispute }) {
    if (!dispute || !isOpen(dispute)) return undefined
    if (isInquiry(dispute)) return verdictButton('won', 'Close inquiry')
    const taken = takenCents(dispute)
    return html`${taken > 0 && amountField('Comes back', taken, dispute.currency)}
        ${verdictButton('won', 'Win dispute')} ${verdictButton('lost', 'Lose dispute')}`
  },
  act(account, { dispute }, fields) {
    if (!dispute) return
    const verdict = fields.get('verdict') === 'won' ? 'won' : 'lost'
    const amount = fields.has('amount') ? amountIn(fields, dispute.currency) : undefined
    if (Number.isNaN(amount)) throw wrongAmount()
    closeDispute(account, dispute, { verdict, amount })
  },
}

/** What a payment waits for. */
export const nextActions: readonly PaymentAction[] = [
  {
    name: 'expire',
    form: ({ session }) => session.status === 'open' && button('Expire session'),
    act: (account, { session }) => expireSession(account, session),
  },
  verdictAction,
]

/** What takes a payment back. */
export const reversals: readonly PaymentAction[] = [
  {
    name: 'refund',
    form({ paid }, account) {
      const left = paid ? refundableCents(paid) : 0
      if (!paid || left === 0 || isChargedBack(account, paid)) return undefined
      const label = `Refund (up to ${formatAmount(left, paid.currency)})`
      return html`${amountField(label, left, paid.currency)} ${button('Refund')}`
    },
    act(account, { paid }, fields) {
      if (!paid) return
      const { currency } = paid
      const left = refundableCents(paid)
      const amount = amountIn(fields, currency)
      if (!(amount >= 1 && amount <= left)) {
        const [least, most] = [decimalPrice(1, currency), formatAmount(left, currency)]
        throw invalidRequest(`Enter an amount between ${least} and ${most}.`)
      }
      createRefund(account, paid, { amount, reason: 'requested_by_customer', metadata: {} })
    },
  },
  disputeAction,
]

const wrongAmount = () => invalidRequest('Enter an amount above zero and, for a refund, of no more than is left.')

const verdictButton = (verdict: string, label: string) =>
  html`<button class="button" name="verdict" value="${verdict}">${label}</button>`

function choice(label: string, name: string, codes: readonly string[]): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      ${codes.map((code) => html`<option value="${code}">${inWords(code)}</option>`)}
    </select>
  </label>`
}
