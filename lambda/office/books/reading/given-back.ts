import { cardCents, inOrder, type Movement } from '../model/movement'
import { refundsAndDisputesOf } from './booked-of'
import { readTransaction } from './read-transaction'
import type { Reading } from './reading'

/**
 * What refunds and disputes of a payment had moved on its card before one of their movements, in the order in which
 * Stripe booked them; negative.
 */
export async function readGivenBack(
  { paymentIntentId = '', balanceTransactionId }: Movement,
  { stripe }: Reading,
): Promise<number> {
  const booked = (await refundsAndDisputesOf(paymentIntentId, stripe))
    .map((each) => readTransaction(each).movement)
    .toSorted(inOrder)
  const place = booked.findIndex((each) => each.balanceTransactionId === balanceTransactionId)
  return booked.slice(0, Math.max(0, place)).reduce((sum, each) => sum + cardCents(each), 0)
}
