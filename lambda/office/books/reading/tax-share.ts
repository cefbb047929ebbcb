import { cardCents, inOrder, type Movement } from '../model/movement'
import { refundsAndDisputesOf } from './booked-of'
import { readTransaction } from './read-transaction'
import type { Reading } from './reading'

export type Paid = { amountCents: number; taxCents: number }

/** The tax in a movement of an order. Only that of a part depends on what was given back before. */
export async function readTax(movement: Movement, paid: Paid, reading: Reading): Promise<number> {
  const cents = cardCents(movement)
  const isWhole = cents % paid.amountCents === 0
  const before = isWhole || paid.taxCents === 0 ? 0 : await readGivenBack(movement, reading)
  return taxShare(cents, before, paid)
}

/** What refunds and disputes of its payment had moved on the card before this movement; negative. */
async function readGivenBack({ paymentIntentId = '', balanceTransactionId }: Movement, { stripe }: Reading) {
  const booked = (await refundsAndDisputesOf(paymentIntentId, stripe))
    .map((each) => readTransaction(each).movement)
    .toSorted(inOrder)
  const place = booked.findIndex((each) => each.balanceTransactionId === balanceTransactionId)
  return booked.slice(0, Math.max(0, place)).reduce((sum, each) => sum + cardCents(each), 0)
}

/**
 * The tax in all that has moved with a movement, less the tax in what had moved `before`. Rounded one by one, refunds
 * in parts would not add up to the tax of the sale. Stripe Tax splits refunds in proportion too, and reports no tax of
 * a refund or dispute: https://docs.stripe.com/tax/invoicing/refunds
 *
 * @example
 *   taxShare(-500, -500, { amountCents: 1499, taxCents: 122 }) // -40, after -41
 */
export function taxShare(cents: number, before: number, paid: Paid): number {
  // Away from zero, so that what comes back whole is what went.
  const share = (moved: number) => Math.sign(moved) * Math.round((paid.taxCents * Math.abs(moved)) / paid.amountCents)
  // Never −0, which a file would show.
  return share(before + cents) - share(before) || 0
}
