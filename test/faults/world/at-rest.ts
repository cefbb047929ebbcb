import { addressOf } from '../../../lambda/orders/buyer'
import { channelState } from '../../../lambda/orders/channel-state'
import { type ChannelName, channelNames, isUnfinished } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { isEntitled, maySend } from '../../../lambda/orders/order-status'

/** A checkout session with what Stripe knows of its payment. */
export type SessionAtRest = {
  id: string
  isPaid: boolean
  amountCents: unknown
  refundedCents: number
  dispute?: string
  /** The buyer's email address and number. */
  addresses: readonly string[]
}
/** A message that SES or SNS accepted; `excuse` is why the store could not know that. */
type MessageAtRest = { channel: ChannelName; to: string; excuse?: string }
/** What can be seen from outside when no work is left. */
export type AtRest = {
  sessions: readonly SessionAtRest[]
  orders: readonly Order[]
  messages: readonly MessageAtRest[]
  deadLetters: number
}
/** What each check passes its result to, with the sentence for a violation. */
type Check = (isHeld: boolean, violation: string) => void

/**
 * Checks the invariants of docs/faults.md that hold at rest.
 *
 * @param mayFail whether a message of the channel may have failed for good
 */
export function checkInvariants(
  { sessions, orders, messages, deadLetters }: AtRest,
  check: Check,
  mayFail: (order: Order, channel: ChannelName) => boolean = () => false,
): void {
  // A buyer whose first checkout failed pays in another one, with the same addresses.
  const entitled = new Set(
    sessions.filter(({ isPaid }) => isPaid).flatMap(({ addresses }) => addresses),
  )
  for (const session of sessions) {
    const own = orders.filter(({ orderId }) => orderId === session.id)
    const isOnce = own.length === 1 || (!session.isPaid && own.length === 0)
    check(isOnce, `I2: ${session.id} has ${own.length} orders`)
    const isSent = messages.some(({ to }) => session.addresses.includes(to) && !entitled.has(to))
    check(session.isPaid || !isSent, `I3: ${session.id} is not paid, and a message was sent`)
    const [order] = own
    if (!order) continue
    checkFacts(session, order, check)
    for (const channel of channelNames) {
      const sent = messages.filter(
        (each) => each.channel === channel && each.to === addressOf(order.buyer, channel),
      )
      checkChannel(order, channel, sent, check, mayFail)
    }
  }
  const ids = new Set(sessions.map(({ id }) => id))
  check(
    orders.every(({ orderId }) => ids.has(orderId)),
    'I2: an order without a session',
  )
  check(deadLetters === 0, `I9: ${deadLetters} dead letters`)
}

function checkFacts(session: SessionAtRest, order: Order, check: Check): void {
  const { isPaid, amountCents, refundedCents, dispute } = session
  const { sale, money } = order
  const wanted = JSON.stringify({ isPaid, amountCents, refundedCents, dispute })
  const found = JSON.stringify({
    isPaid: sale.paidAt !== undefined,
    amountCents: sale.amountCents,
    refundedCents: money.refundedCents,
    dispute: money.dispute?.status,
  })
  check(found === wanted, `I4: ${order.orderId} says ${found}, Stripe ${wanted}`)
}

/** I5, I7, I10: the channel has ended well, with one message for each that was requested. */
function checkChannel(
  order: Order,
  name: ChannelName,
  sent: MessageAtRest[],
  check: Check,
  mayFail: (order: Order, channel: ChannelName) => boolean,
): void {
  const { channels, freshLinks = [] } = order.delivery
  const requested = freshLinks.filter((link) => link.channels.includes(name))
  const excused = sent.filter(({ excuse }) => excuse !== undefined)
  const most = (channels[name] ? 1 : 0) + requested.length + excused.length
  const what = `${order.orderId}, ${name}`
  check(sent.length <= most, `I5: ${what}: ${sent.length} messages, ${most} at most`)
  check(!openChannels(order).includes(name), `I10: ${what} is open at rest`)
  if (!channels[name] || !isEntitled(order)) return
  const state = String(channelState(order, name))
  const isSent = ['accepted', 'delivered'].includes(state) && sent.length > 0
  check(isSent || mayFail(order, name), `I7: ${what} ends ${state} with ${sent.length} messages`)
}

/** The unfinished channels of an order whose buyer is entitled. */
export function openChannels(order: Order): ChannelName[] {
  if (!maySend(order)) return []
  const { channels } = order.delivery
  return channelNames.filter((name) => {
    const channel = channels[name]
    return channel !== undefined && isUnfinished(channel)
  })
}
