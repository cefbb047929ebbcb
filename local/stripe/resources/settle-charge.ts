import type { Account } from '../account'
import { newTransaction, processingFeeCents } from './balance-transaction'
import { chargeJson, type ChargeRecord } from './charge'

/**
 * Stripe reports a payment before it has booked it: for a moment a charge has no balance
 * transaction, and so no fee. https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
export function settleChargeLater(account: Account, { id, created }: ChargeRecord): void {
  const dueMs = created * 1000 + account.settlementDelayMs
  account.clock.at(dueMs, () => settleCharge(account, id))
}

function settleCharge(account: Account, chargeId: string): void {
  const charge = account.ledger.get('charge', chargeId)
  if (!charge || charge.failure || charge.transactionId) return
  const { amountCents, currency, description } = charge
  const fee = { cents: processingFeeCents(amountCents), description: 'Stripe processing fees' }
  const transaction = newTransaction(
    {
      type: 'charge',
      reportingCategory: 'charge',
      amountCents,
      currency,
      description,
      sourceId: charge.id,
      fee,
    },
    account.clock.now(),
  )
  const settled = { ...charge, transactionId: transaction.id }
  const previous = { balance_transaction: null }
  account.commit({
    records: [transaction, settled],
    events: [{ type: 'charge.updated', subject: chargeJson(settled), previous }],
  })
}
