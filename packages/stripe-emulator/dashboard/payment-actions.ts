import { refundableCents } from '../account/show'
import { decimalPrice, formatAmount } from '../api/format-amount'
import { html } from '../pages/html'
import { expireSession } from '../resources/checkout-session'
import { isChargedBack } from '../resources/dispute'
import { createRefund } from '../resources/refund'
import { disputeActions } from './dispute-actions'
import { amountIn, button, nothingToDo, type PaymentAction } from './payment-action'

/** All that can be done with a payment. */
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
  ...disputeActions,
]
