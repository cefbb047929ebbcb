import { refundableCents } from '../account/show'
import { invalidRequest } from '../api/api-error'
import { decimalPrice, formatAmount } from '../api/currencies'
import { html } from '../pages/html'
import { expireSession } from '../resources/checkout-session'
import { isChargedBack } from '../resources/dispute'
import { createRefund } from '../resources/refund'
import { disputeAction, verdictAction } from './dispute-actions'
import { amountField, amountIn, button, type PaymentAction } from './payment-action'

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
