import { cardCents, inOrder, type Movement } from '../model/movement'
import { refundsAndDisputesOf } from './booked-of'
import { readTransaction } from './read-transaction'
import type { Reading } from './reading'

/** What the buyer paid, and the tax in it. */
export type Paid = { amountCents: number; taxCents: number }

/** The tax in a movement of an order. Only of a part, what was given back before has to be known. */
export async function readTax(movement: Movement, paid: Paid, reading: Reading): Promise<number> {
  const cents = cardCents(movement)
  const isWhole = cents % paid.amountCents === 0
  const before = isWhole || paid.taxCents === 0 ? 0 : await readGivenBack(movement, reading)
  return taxShare(cents, before, paid)
}

/**
 * What refunds and disputes of a payment had moved on its card before one of their movements, in the order in which
 * Stripe booked them; negative.
 */
async function readGivenBack(
  { paymentIntentId = '', balanceTransactionId }: Movement,
  { stripe }: Reading,
): Promise<number> {
  const booked = (await refundsAndDisputesOf(paymentIntentId, stripe))
    .map((each) => readTransaction(each).movement)
    .toSorted(inOrder)
  const place = booked.findIndex((each) => each.balanceTransactionId === balanceTransactionId)
  return booked.slice(0, Math.max(0, place)).reduce((sum, each) => sum + cardCents(each), 0)
}

/**
 * The tax in a movement of an order: the tax in all that has moved with it, less the tax in what had moved before.
 * Rounded one by one, refunds in parts would not add up to the tax of the sale. Stripe Tax splits refunds in proportion
 * too (https://docs.stripe.com/tax/invoicing/refunds), and reports no tax of a refund or dispute.
 *
 * @param cents what moved on the buyer's card, with its sign.
 * @param before what refunds and disputes had moved before; negative.
 */
export function taxShare(cents: number, before: number, paid: Paid): number {
  // Away from zero, so that what comes back whole is what went.
  const share = (moved: number) => Math.sign(moved) * Math.round((paid.taxCents * Math.abs(moved)) / paid.amountCents)
  // Never −0, which a file would show.
  return share(before + cents) - share(before) || 0
}
