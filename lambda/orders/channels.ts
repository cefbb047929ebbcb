import type { Channel, ChannelName, Order } from './order'
import { maySend } from './order-status'

/** The outcome of one attempt to send. `unknown`: it may or may not have been accepted. */
export type SendOutcome =
  | { result: 'accepted'; messageId: string }
  | { result: 'refused'; error: string }
  | { result: 'not_sent'; error: string }
  | { result: 'unknown'; error: string }

/** Longer than a sending function may run, so that two never send at the same time. */
export const leaseSeconds = 60
const firstRetrySeconds = 30
const longestRetrySeconds = 4 * 60 * 60
/** Gives a delivery event time to resolve an unclear outcome before anything is sent again (F49). */
const unknownRetrySeconds = 10 * 60

export const channelNames: ChannelName[] = ['email', 'text']

/** The stored address of a channel: an e-mail address or a phone number. */
export function addressOf({ email, phone }: Order, name: ChannelName): string | undefined {
  return name === 'email' ? email : phone
}

/** Whether any channel of the order still has work to do. */
export function hasUnfinishedChannel(order: Order): boolean {
  return channelNames.some(
    (name) => isUnfinished(order.delivery[name]) || isOwedAgain(order, order.delivery[name]),
  )
}

/** Whether the buyer still waits for a message: what the index of open deliveries holds. */
export function isOpenDelivery(order: Order): boolean {
  return maySend(order) && hasUnfinishedChannel(order)
}

/**
 * Claims every channel that is due: `pending`, past its `nextAttemptAt`, or still `sending` after
 * its lease expired. If the order is no longer entitled or its addresses were erased, its due
 * channels become `skipped` instead; a skipped channel is due again once the order is entitled
 * again. Returns the same order when nothing is due.
 */
export function claimDueChannels(
  order: Order,
  now: Date,
): { order: Order; claimed: ChannelName[] } {
  if (!order.paidAt) return { order, claimed: [] }
  const due = channelNames.filter(
    (name) => isDue(order.delivery[name], now) || isOwedAgain(order, order.delivery[name]),
  )
  if (due.length === 0) return { order, claimed: [] }
  const isSendable = maySend(order)
  const delivery = { ...order.delivery }
  for (const name of due) {
    const attempts = order.delivery[name]?.attempts ?? 0
    delivery[name] = isSendable
      ? { state: 'sending', attempts: attempts + 1, leaseUntil: after(now, leaseSeconds) }
      : { state: 'skipped', attempts }
  }
  return { order: { ...order, delivery }, claimed: isSendable ? due : [] }
}

/**
 * Records the outcome of attempt number `attempt` in its channel. A sender whose lease was taken
 * over changes nothing (the attempt number is the fencing token), unless its message was accepted:
 * that finishes the channel whoever holds it.
 */
export function recordOutcome(
  order: Order,
  name: ChannelName,
  attempt: number,
  outcome: SendOutcome,
  now: Date,
): Order {
  const channel = order.delivery[name]
  if (!channel || !isUnfinished(channel)) return order
  const isHolder = channel.state === 'sending' && channel.attempts === attempt
  if (!isHolder && outcome.result !== 'accepted') return order
  const recorded = outcomeState(channel.attempts, outcome, now)
  const updated = { ...order, delivery: { ...order.delivery, [name]: recorded } }
  if (outcome.result !== 'accepted') return updated
  const { messageId } = outcome
  const message = { channel: name, messageId, acceptedAt: now.toISOString() }
  return { ...updated, acceptedMessages: [...(order.acceptedMessages ?? []), message] }
}

function outcomeState(attempts: number, outcome: SendOutcome, now: Date): Channel {
  switch (outcome.result) {
    case 'accepted':
      return {
        state: 'accepted',
        attempts,
        messageId: outcome.messageId,
        acceptedAt: now.toISOString(),
      }
    case 'refused':
      return { state: 'failed', attempts, error: outcome.error }
    case 'not_sent':
      return {
        state: 'retrying',
        attempts,
        nextAttemptAt: after(now, retrySeconds(attempts)),
        error: outcome.error,
      }
    case 'unknown':
      return {
        state: 'unknown',
        attempts,
        nextAttemptAt: after(now, unknownRetrySeconds),
        error: outcome.error,
      }
  }
}

/** Whether a channel has not reached its end; one that the order does not have has none to reach. */
export function isUnfinished(channel: Channel | undefined): boolean {
  if (!channel) return false
  return ['pending', 'sending', 'retrying', 'unknown'].includes(channel.state)
}

/** Whether a call is sending on the channel: its lease has not expired. */
export function isLeased(channel: Channel | undefined, now: Date): boolean {
  return channel?.state === 'sending' && new Date(channel.leaseUntil) > now
}

/** A won dispute or a failed refund restores the delivery that was skipped because of it. */
function isOwedAgain(order: Order, channel: Channel | undefined): boolean {
  return channel?.state === 'skipped' && maySend(order)
}

function isDue(channel: Channel | undefined, now: Date): boolean {
  if (!channel) return false
  if (channel.state === 'pending') return true
  if (channel.state === 'sending') return !isLeased(channel, now)
  if (channel.state === 'retrying' || channel.state === 'unknown') {
    return new Date(channel.nextAttemptAt) <= now
  }
  return false
}

function retrySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}
