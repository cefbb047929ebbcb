import type { DeliveryMethod } from '../contract'
import { type Buyer, withAddresses } from './buyer'
import { newChannel } from './delivery'
import { type Order, orderNumber, type Sale, withGroup } from './order'

export type PaymentFacts = {
  orderId: string
  livemode: boolean
  sale: Sale
  buyer: Buyer
  deliveryMethod: DeliveryMethod
  hasInvoice: boolean
}

/** What is certain when this version cannot read the checkout session. */
export type UnreadablePayment = {
  orderId: string
  livemode: boolean
  sale: Pick<Sale, 'createdAt' | 'paidAt' | 'amountCents' | 'currency' | 'paymentIntentId'> & {
    unreadableSince: string
  }
  /** Missing or malformed ones. */
  fields: string[]
}

export type Payment = PaymentFacts | UnreadablePayment

export function isReadable(payment: Payment): payment is PaymentFacts {
  return 'deliveryMethod' in payment
}

/**
 * The same payments in any order, and repeated, give the same order. Returns the same object when there is nothing new
 * to write.
 *
 * An unreadable payment creates a held order without channels, so that nothing is sent; the first readable one
 * completes it.
 *
 * @param linkHash of the first link, for a new order.
 */
export function applyPayment(order: Order | undefined, facts: Payment, linkHash: string): Order {
  if (!isReadable(facts)) return holdPayment(order, facts, linkHash)
  if (!order) return newOrder({ ...facts, delivery: deliveryBy(facts) }, linkHash)
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

type Begun = Pick<Order, 'orderId' | 'livemode' | 'sale' | 'buyer' | 'delivery'>

function newOrder({ orderId, livemode, sale, buyer, delivery }: Begun, linkHash: string): Order {
  return {
    orderId,
    orderNumber: orderNumber(orderId),
    livemode,
    sale,
    money: { refundedCents: 0 },
    buyer,
    delivery,
    access: { linkVersion: 1, linkHash },
    downloads: { count: 0 },
    version: 0,
  }
}

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

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}

/** An impossible amount: versions that do not know `unreadableSince` hold the order too. */
const noExpectedCents = -1

function holdPayment(
  order: Order | undefined,
  { orderId, livemode, sale: known }: UnreadablePayment,
  linkHash: string,
): Order {
  if (!order) {
    const sale = { ...known, expectedCents: noExpectedCents, expectedCurrency: known.currency }
    const delivery = { method: 'email', channels: {} }
    return newOrder({ orderId, livemode, sale, buyer: {}, delivery }, linkHash)
  }
  if (order.sale.unreadableSince === undefined) return order
  return withGroup(order, 'sale', {
    unreadableSince: earliest(order.sale.unreadableSince, known.unreadableSince),
    paidAt: earliest(order.sale.paidAt, known.paidAt),
    paymentIntentId: order.sale.paymentIntentId ?? known.paymentIntentId,
  })
}
