import { firstLinkHash } from '../../../lambda/shop/links/download-link'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/payment'
import type { Order, OrderGroup } from '../../../lambda/orders/order'
import type { AcceptedMessage } from '../../../lambda/orders/delivery'
import { product } from '../../../product/product'
import { type SeenChannels, storedChannels } from './seen-channels'

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
  hasInvoice: false,
}

/** In each group the facts that differ. */
export type OrderChanges = Partial<Omit<Known<Order>, OrderGroup>> & {
  [Group in Exclude<OrderGroup, 'delivery'>]?: Partial<Known<NonNullable<Order[Group]>>>
} & {
  /** The channels by the states in which people see them. */
  delivery?: Partial<Omit<Known<Order['delivery']>, 'channels'>> & { channels?: SeenChannels }
}

/** Without what a later version may add, so that a fact in the wrong group is a compile error. */
type Known<Facts> = { [Name in keyof Facts as string extends Name ? never : Name]: Facts[Name] }

/** With nothing delivered yet. */
export function paidOrder(changes: OrderChanges = {}): Order {
  const order = applyPayment(undefined, paidFacts, firstLinkHash(paidFacts.orderId, linkKey))
  return changedOrder(order, changes)
}

export function changedOrder(order: Order, { delivery, ...changes }: OrderChanges): Order {
  const { channels: seen, ...others } = delivery ?? {}
  if (!seen) return { ...order, ...joined(order, { ...changes, delivery: others }) }
  const { channels, messages } = storedChannels(seen)
  const isStated = ({ channel, messageId }: AcceptedMessage) =>
    messages.some((each) => each.channel === channel && each.messageId === messageId)
  const known = others.messages ?? order.delivery.messages ?? []
  const all = [...known.filter((message) => !isStated(message)), ...messages]
  const sent = all.length > 0 ? { messages: all } : {}
  return { ...order, ...joined(order, { ...changes, delivery: { ...others, channels, ...sent } }) }
}

/** The second wins. */
export const joinedChanges = (changes: OrderChanges, further: OrderChanges) => joined(changes, further)

const groups: OrderGroup[] = ['sale', 'money', 'buyer', 'delivery', 'access', 'downloads']

function joined<Facts extends object>(facts: Facts, changes: object): Facts {
  const [known, changed] = [facts, changes] as Record<string, object | undefined>[]
  const merged = groups.flatMap((group) =>
    known?.[group] || changed?.[group] ? [[group, { ...known?.[group], ...changed?.[group] }]] : [],
  )
  return { ...facts, ...changes, ...Object.fromEntries(merged) }
}
