import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod } from '../contract'
import { firstAccess } from './access'
import { type Buyer, withAddresses } from './buyer'
import { newChannel } from './channel'
import type { Order, OrderGroup } from './order'
import { orderNumber } from './order-number'
import type { Sale } from './sale'

/** What Stripe reports about one checkout session, in the store's terms. */
export type PaymentFacts = {
  orderId: string
  livemode: boolean
  sale: Sale
  buyer: Buyer
  deliveryMethod: DeliveryMethod
}

/**
 * Applies a payment to its order, creates the order, or completes one that was held because its session
 * could not be read. The same facts in any sequence and any number of repetitions end in the same order:
 * known facts stay, the earliest `paidAt` wins, and an erased address is not stored again. Returns the same
 * object when there is nothing new to write.
 *
 * @param linkHash the hash of the first download link's token, for a new order.
 */
export function applyPayment(
  order: Order | undefined,
  facts: PaymentFacts,
  linkHash: string,
): Order {
  if (!order) return newOrder(facts, linkHash)
  if (order.sale.unreadableSince !== undefined) return completeOrder(order, facts)
  const { amountCents, currency, paidAt, paymentIntentId } = facts.sale
  const paid = withGroup(order, 'sale', {
    paidAt: earliest(order.sale.paidAt, paidAt),
    paymentIntentId: order.sale.paymentIntentId ?? paymentIntentId,
    // The total is final once the session is paid; an unpaid report must not overwrite it.
    ...(paidAt ? { amountCents, currency } : {}),
  })
  return withGroup(paid, 'buyer', withAddresses(order.buyer, facts.buyer))
}

function newOrder(facts: PaymentFacts, linkHash: string): Order {
  const { orderId, livemode, sale, buyer } = facts
  return {
    orderId,
    orderNumber: orderNumber(orderId),
    livemode,
    sale,
    money: { refundedCents: 0 },
    buyer,
    delivery: deliveryBy(facts),
    access: firstAccess(linkHash),
    version: 0,
  }
}

/** Takes everything that a session reports from the readable one, and keeps the rest. */
function completeOrder(held: Order, facts: PaymentFacts): Order {
  const { livemode, sale, buyer } = facts
  const { erasedAt } = held.buyer
  return {
    ...held,
    livemode,
    sale,
    buyer: erasedAt ? held.buyer : buyer,
    delivery: { ...held.delivery, ...deliveryBy(facts) },
  }
}

function deliveryBy({ deliveryMethod: method }: PaymentFacts) {
  return {
    method,
    channels: {
      ...(method === 'text' ? {} : { email: newChannel }),
      ...(method === 'email' ? {} : { text: newChannel }),
    },
  }
}

/** The earlier of two instants, or the one that is known. */
export function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}

/** Overwrites facts of one group of an order; returns the same object when none of them is new. */
export function withGroup<Group extends OrderGroup>(
  order: Order,
  group: Group,
  facts: Partial<Order[Group]>,
): Order {
  const known: Record<string, unknown> = { ...order[group] }
  const isNew = Object.entries(facts).some(
    ([name, value]) => !isDeepStrictEqual(known[name], value),
  )
  return isNew ? { ...order, [group]: { ...order[group], ...facts } } : order
}
