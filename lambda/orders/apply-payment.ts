import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod } from '../contract'
import type { Order } from './order'
import { orderNumber } from './order-number'

/** What Stripe reports about one checkout session, in the store's terms. */
export type PaymentFacts = {
  orderId: string
  createdAt: string
  /** When Stripe first reported the session as paid; absent until then. */
  paidAt?: string
  amountCents: number
  currency: string
  expectedCents: number
  expectedCurrency: string
  livemode: boolean
  paymentIntentId?: string
  deliveryMethod: DeliveryMethod
  email?: string
  phone?: string
  checkoutEmail?: string
  /** Of the address given at the checkout, which is final before the first report. */
  country?: string
  state?: string
  postalCode?: string
  taxCents?: number
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
  if (order.unreadableSince !== undefined) return completeOrder(order, facts, linkHash)
  return withFacts(order, {
    paidAt: earliest(order.paidAt, facts.paidAt),
    paymentIntentId: order.paymentIntentId ?? facts.paymentIntentId,
    ...addressesOf(order, facts),
    // The total is final once the session is paid; an unpaid report must not overwrite it.
    ...(facts.paidAt ? { amountCents: facts.amountCents, currency: facts.currency } : {}),
  })
}

/** What of an order says who the buyer is: an erased order has nothing of it. */
export const noAddresses = {
  email: undefined,
  phone: undefined,
  checkoutEmail: undefined,
  postalCode: undefined,
}

/** Those of the order, which someone may have corrected; the session's fill in what is missing. */
function addressesOf(order: Order, facts: PaymentFacts) {
  if (order.erasedAt) return noAddresses
  return {
    email: order.email ?? facts.email,
    phone: order.phone ?? facts.phone,
    checkoutEmail: order.checkoutEmail ?? facts.checkoutEmail,
  }
}

function newOrder(facts: PaymentFacts, linkHash: string): Order {
  return {
    ...facts,
    orderNumber: orderNumber(facts.orderId),
    refundedCents: 0,
    delivery: {
      ...(facts.deliveryMethod === 'text' ? {} : { email: { state: 'pending', attempts: 0 } }),
      ...(facts.deliveryMethod === 'email' ? {} : { text: { state: 'pending', attempts: 0 } }),
    },
    linkVersion: 1,
    linkHash,
    downloads: { count: 0 },
    version: 0,
  }
}

/** Takes everything that a session reports from the readable one, and keeps the rest. */
function completeOrder(held: Order, facts: PaymentFacts, linkHash: string): Order {
  const { unreadableSince: _since, paidAt: _at, paymentIntentId: _id, ...others } = held
  const { refundedCents, version, ...kept } = others
  const readable = held.erasedAt ? { ...facts, ...noAddresses } : facts
  return { ...kept, ...newOrder(readable, linkHash), refundedCents, version }
}

/** The earlier of two instants, or the one that is known. */
export function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}

/** Overwrites facts of an order; returns the same object when none of them is new. */
export function withFacts(order: Order, facts: Partial<Order>): Order {
  const isNew = Object.entries(facts).some(
    ([name, value]) => !isDeepStrictEqual(order[name], value),
  )
  return isNew ? { ...order, ...facts } : order
}
