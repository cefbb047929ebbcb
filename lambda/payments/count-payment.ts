import { count, measure } from '../platform/metrics/metrics'
import type { Order } from '../orders/order'
import { orderStatus } from '../orders/order-status'

/**
 * Counts what a recorded event made of its order: a sale when it became paid, and a hold when what
 * was paid is not what was asked. Comparing both sides of the write that succeeded is what makes
 * each count once, however often Stripe tells.
 */
export function countPayment(before: Order | undefined, after: Order): void {
  if (after.paidAt !== undefined && before?.paidAt === undefined) {
    count('Sale')
    measure('SaleCents', after.amountCents)
  }
  if (isHeld(after) && !isHeld(before)) count('OrderHeld')
}

function isHeld(order: Order | undefined): boolean {
  return order !== undefined && orderStatus(order) === 'held'
}
