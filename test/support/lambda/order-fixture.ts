import { firstLinkHash } from '../../../lambda/shop/links/download-link'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/apply-payment'
import type { Order, OrderGroup } from '../../../lambda/orders/order'
import { product } from '../../../product/product'

export const linkKey = 'link-key-0123456789-0123456789-0123456789'

/** A checkout session paid with the expected amount. */
export const paidFacts: PaymentFacts = {
  orderId: 'cs_test_a1B2c3D4',
  livemode: false,
  sale: {
    createdAt: '2026-11-21T10:00:00.000Z',
    paidAt: '2026-11-21T10:01:00.000Z',
    amountCents: product.priceCents,
    currency: product.currency,
    expectedCents: product.priceCents,
    expectedCurrency: product.currency,
    paymentIntentId: 'pi_1',
  },
  buyer: { email: 'mara@example.com', phone: '+12025550123' },
  deliveryMethod: 'both',
}

/** A test's changes to an order: in each group those of its facts that differ. */
export type OrderChanges = Partial<Omit<Known<Order>, OrderGroup>> & {
  [Group in OrderGroup]?: Partial<Known<NonNullable<Order[Group]>>>
}

/** Without what a later version may add, so that a fact in the wrong group is a compile error. */
type Known<Facts> = { [Name in keyof Facts as string extends Name ? never : Name]: Facts[Name] }

/** A paid order with nothing delivered yet, with a test's changes. */
export function paidOrder(changes: OrderChanges = {}): Order {
  const order = applyPayment(undefined, paidFacts, firstLinkHash(paidFacts.orderId, linkKey))
  return changedOrder(order, changes)
}

const groups: OrderGroup[] = ['sale', 'charge', 'money', 'buyer', 'delivery', 'access']

/** An order with a test's changes, or changes with further ones. */
export function changedOrder<Changed extends Order | OrderChanges>(
  order: Changed,
  changes: OrderChanges,
): Changed {
  const merged = groups.flatMap((group) =>
    order[group] || changes[group] ? [[group, { ...order[group], ...changes[group] }]] : [],
  )
  return { ...order, ...changes, ...Object.fromEntries(merged) }
}
