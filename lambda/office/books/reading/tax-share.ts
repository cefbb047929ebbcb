import { cardCents, inOrder, type Movement, saleChange } from '../model/movement'
import { refundsAndDisputesOf } from './booked-of'
import { readTransaction, type ReadTransaction } from './read-transaction'
import type { Reading } from './reading'

export type Paid = { amountCents: number; taxCents: number }

/** The tax in a movement of an order. That of a refund or dispute depends on what was given back before. */
export async function readTax({ movement, isDisputed }: ReadTransaction, paid: Paid, { stripe }: Reading) {
  if (saleChange(movement) === 'sale' || paid.taxCents === 0) return paid.taxCents
  const { reportingCategory, paymentIntentId = '' } = movement
  // Stripe refunds no more than was paid, so nothing was given back before a refund of the whole.
  const isWhole = reportingCategory === 'refund' && -cardCents(movement) === paid.amountCents
  if (isWhole && isDisputed === false) return -paid.taxCents
  const booked = (await refundsAndDisputesOf(paymentIntentId, stripe)).map((each) => readTransaction(each).movement)
  return taxGivenBack(movement, booked, paid)
}

/**
 * The tax in all that was given back with a movement, less the tax in what was given back before. Rounded one by one,
 * refunds in parts would not add up to the tax of the sale. Stripe Tax splits refunds in proportion too, and reports no
 * tax of a refund or dispute: https://docs.stripe.com/tax/invoicing/refunds
 *
 * @param booked all refunds and disputes of the payment. Together they may exceed it: a bank may take everything after
 *   a refund, or more than was paid, because of exchange rates.
 */
export function taxGivenBack(movement: Movement, booked: Movement[], { amountCents, taxCents }: Paid): number {
  const isItself = (each: Movement) => each.balanceTransactionId === movement.balanceTransactionId
  const sorted = booked.toSorted(inOrder)
  const before = sorted.slice(0, Math.max(0, sorted.findIndex(isItself)))
  const moved = before.reduce((sum, each) => sum + cardCents(each), 0)
  const taxIn = (cents: number) => Math.round((taxCents * Math.min(Math.max(0, -cents), amountCents)) / amountCents)
  return taxIn(moved) - taxIn(moved + cardCents(movement))
}
