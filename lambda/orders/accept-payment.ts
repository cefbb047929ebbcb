import type { Order } from './order'
import { pendingDecision } from './order-status'

/** Whether an order is held for its amount or currency alone, and not refunded: support may accept that. */
export function isAcceptable(order: Order): boolean {
  return pendingDecision(order) === 'held' && order.sale.unreadableSince === undefined
}

/** Accepts what was paid: it is what is expected from now on, so that the buyer is entitled. */
export function acceptPayment(order: Order): Order {
  return {
    ...order,
    sale: {
      ...order.sale,
      expectedCents: order.sale.amountCents,
      expectedCurrency: order.sale.currency,
    },
  }
}
