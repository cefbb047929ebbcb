import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod } from '../contract'
import { downloadToken, tokenHash } from '../links/download-token'
import type { Dispute, Order } from './order'
import { orderNumber } from './order-number'

/** What Stripe says of one Checkout Session, in our words. */
export type PaymentFacts = {
  orderId: string
  createdAt: string
  /** When Stripe was first seen to call the session paid; absent while it is not. */
  paidAt?: string | undefined
  amountCents: number
  currency: string
  expectedCents: number
  expectedCurrency: string
  livemode: boolean
  paymentIntentId?: string | undefined
  deliveryMethod: DeliveryMethod
  email?: string | undefined
  phone?: string | undefined
  checkoutEmail?: string | undefined
}

/** What cannot merge and so comes from a fresh read at Stripe only. */
export type Adjustments = {
  refundedCents: number
  refundedAt?: string | undefined
  dispute?: Dispute | undefined
}

/**
 * Folds a payment into its order, or begins the order. Any order and any number of repetitions of
 * the same facts end in the same item (invariant I4): what is known stays known, and the earliest
 * `paidAt` wins. Returns the very same object when there is nothing new to write.
 */
export function applyPayment(
  order: Order | undefined,
  facts: PaymentFacts,
  linkKey: string,
): Order {
  if (!order) return beginOrder(facts, linkKey)
  const learned = {
    paidAt: earliest(order.paidAt, facts.paidAt),
    paymentIntentId: order.paymentIntentId ?? facts.paymentIntentId,
    checkoutEmail: order.checkoutEmail ?? facts.checkoutEmail,
    // The total is final once the session is paid; before that a later report is as good as ours.
    ...(facts.paidAt ? { amountCents: facts.amountCents, currency: facts.currency } : {}),
  }
  return changed(order, learned)
}

/** Overwrites refunds and dispute with what Stripe says now. */
export function applyAdjustments(order: Order, now: Adjustments): Order {
  return changed(order, {
    refundedCents: now.refundedCents,
    refundedAt: now.refundedAt,
    dispute: now.dispute,
  })
}

function beginOrder(facts: PaymentFacts, linkKey: string): Order {
  const linkVersion = 1
  const byEmail = facts.deliveryMethod !== 'text'
  const byText = facts.deliveryMethod !== 'email'
  return {
    ...facts,
    orderNumber: orderNumber(facts.orderId),
    refundedCents: 0,
    delivery: {
      ...(byEmail ? { email: { state: 'pending', attempts: 0 } } : {}),
      ...(byText ? { text: { state: 'pending', attempts: 0 } } : {}),
    },
    linkVersion,
    linkHash: tokenHash(downloadToken(facts.orderId, linkVersion, linkKey)),
    downloads: { count: 0 },
    version: 0,
  }
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}

function changed(order: Order, facts: Partial<Order>): Order {
  const isNews = Object.entries(facts).some(
    ([name, value]) => !isDeepStrictEqual(order[name], value),
  )
  return isNews ? { ...order, ...facts } : order
}
