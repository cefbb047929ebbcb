import type { Stripe } from 'stripe'
import type { Account } from '../account'
import { transactionObject } from '../balance/transaction-object'
import { inSeconds } from '../in-seconds'
import { disputeObject } from './dispute-object'
import type { DisputeRecord } from './dispute-record'

/** The dispute as it stands, with the transactions and the card that the ledger has for it. */
export function showDispute(account: Account, dispute: DisputeRecord): Stripe.Dispute {
  const { ledger, clock } = account
  const transactions = dispute.transactionIds.flatMap((id) => {
    const transaction = ledger.get('balance_transaction', id)
    return transaction ? [transactionObject(transaction, inSeconds(clock.now()))] : []
  })

  return disputeObject(
    dispute,
    transactions,
    ledger.get('charge', dispute.chargeId)?.card.brand ?? 'unknown',
  )
}
