import type { Account } from '../account'
import { processingFeeCents } from '../balance/fees'
import { newTransaction } from '../balance/new-transaction'
import { chargeObject } from './charge-object'
import type { ChargeRecord } from './charge-record'

/**
 * Stripe answers a payment before it has booked it: for a moment a charge has no balance
 * transaction, and so no fee. https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
export function settleChargeLater(account: Account, charge: ChargeRecord): void {
  const { clock, settlementDelayMs } = account

  clock.at(charge.created * 1000 + settlementDelayMs, () => settleCharge(account, charge.id))
}

function settleCharge(account: Account, chargeId: string): void {
  const charge = account.ledger.get('charge', chargeId)
  if (!charge || charge.failure || charge.transactionId) return

  const transaction = newTransaction(
    {
      type: 'charge',
      reportingCategory: 'charge',
      amountCents: charge.amountCents,
      currency: charge.currency,
      description: charge.description,
      sourceId: charge.id,
      fee: {
        cents: processingFeeCents(charge.amountCents),
        description: 'Stripe processing fees',
      },
    },
    account.clock.now(),
  )
  const settled = { ...charge, transactionId: transaction.id }

  account.commit({
    records: [transaction, settled],
    events: [
      {
        type: 'charge.updated',
        subject: chargeObject(settled),
        previous: { balance_transaction: null },
      },
    ],
  })
}
