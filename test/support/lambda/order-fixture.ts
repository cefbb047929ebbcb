import { firstLinkHash } from '../../../lambda/shop/links/download-link'
import { applyPayment, type PaymentFacts } from '../../../lambda/orders/payment'
import type { Order, OrderGroup } from '../../../lambda/orders/order'
import type { AcceptedMessage, Channel, ChannelName } from '../../../lambda/orders/delivery'
import { channelNames } from '../../../lambda/orders/delivery'
import { channelView } from '../../../lambda/orders/channel-state'
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
  hasInvoice: false,
}

export type SentChannel = {
  state: 'accepted' | 'delivered' | 'bounced' | 'complained' | 'failed'
  attempts: number
  messageId: string
  acceptedAt: string
  reportedAt?: string
  error?: string
}
/** As stored, or with the message that was sent. */
export type GivenChannel = Channel | SentChannel
export type GivenChannels = { [Name in ChannelName]?: GivenChannel | undefined }

/** In each group the facts that differ. */
export type OrderChanges = Partial<Omit<Known<Order>, OrderGroup>> & {
  [Group in Exclude<OrderGroup, 'delivery'>]?: Partial<Known<NonNullable<Order[Group]>>>
} & {
  delivery?: Partial<Omit<Known<Order['delivery']>, 'channels'>> & { channels?: GivenChannels }
}

/** Without what a later version may add, so that a fact in the wrong group is a compile error. */
type Known<Facts> = { [Name in keyof Facts as string extends Name ? never : Name]: Facts[Name] }

/** With nothing delivered yet. */
export function paidOrder(changes: OrderChanges = {}): Order {
  const order = applyPayment(undefined, paidFacts, firstLinkHash(paidFacts.orderId, linkKey))
  return changedOrder(order, changes)
}

export function changedOrder(order: Order, { delivery, ...changes }: OrderChanges): Order {
  const { channels: given, ...others } = delivery ?? {}
  if (!given) return { ...order, ...joined(order, { ...changes, delivery: others }) }
  const named = channelNames.flatMap((name) => (given[name] ? [[name, given[name]] as const] : []))
  const channels = Object.fromEntries(named.map(([name, channel]) => [name, storedChannel(channel)]))
  const messages = named.flatMap(([name, channel]) => (isSent(channel) ? [messageOf(name, channel)] : []))
  const isStated = ({ channel, messageId }: AcceptedMessage) =>
    messages.some((each) => each.channel === channel && each.messageId === messageId)
  const known = others.messages ?? order.delivery.messages ?? []
  const all = [...known.filter((message) => !isStated(message)), ...messages]
  const sent = all.length > 0 ? { messages: all } : {}
  return { ...order, ...joined(order, { ...changes, delivery: { ...others, channels, ...sent } }) }
}

const isSent = (channel: GivenChannel): channel is SentChannel => 'acceptedAt' in channel

function storedChannel(given: GivenChannel): Channel {
  return isSent(given) ? { state: 'sent', attempts: given.attempts, messageId: given.messageId } : given
}

function messageOf(
  channel: ChannelName,
  { messageId, acceptedAt, state: kind, ...given }: SentChannel,
): AcceptedMessage {
  const { reportedAt: at, error: cause } = given
  return { channel, messageId, acceptedAt, ...(at && { report: { kind, at, ...(cause && { cause }) } }) }
}

/** What people see of the channels of an order. */
export function shownChannels(order: Order | undefined) {
  return { email: order && channelView(order, 'email'), text: order && channelView(order, 'text') }
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
