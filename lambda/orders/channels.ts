import { isEntitled } from './order-status'
import type { Channel, ChannelName, Order } from './order'

/** What became of one attempt to send. `unknown`: it may or may not have been accepted. */
export type SendOutcome =
  | { result: 'accepted'; messageId: string }
  | { result: 'refused'; error: string }
  | { result: 'not_sent'; error: string }
  | { result: 'unknown'; error: string }

/** Longer than the function that sends may run, so that no two ever send at once (I11). */
export const leaseSeconds = 60
const firstRetrySeconds = 30
const longestRetrySeconds = 4 * 60 * 60
/** Time for a delivery event to clear an unclear outcome up before anything is sent again (F49). */
const unknownRetrySeconds = 10 * 60

const channelNames: ChannelName[] = ['email', 'text']

/** Whether anything of the order's delivery is still to be done. */
export function hasUnfinishedChannel(order: Order): boolean {
  return channelNames.some(
    (name) => isUnfinished(order.delivery[name]) || isOwedAgain(order, order.delivery[name]),
  )
}

/**
 * Takes hold of every channel that is due: `pending`, past its `nextAttemptAt`, or left `sending`
 * by somebody whose lease has run out. An order that is no longer entitled gets its unfinished
 * channels `skipped` instead, and what was skipped is due again when the order is entitled again.
 * Returns the same object when nothing is due.
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
  const entitled = isEntitled(order)
  const delivery = { ...order.delivery }
  for (const name of due) {
    const attempts = order.delivery[name]?.attempts ?? 0
    delivery[name] = entitled
      ? { state: 'sending', attempts: attempts + 1, leaseUntil: after(now, leaseSeconds) }
      : { state: 'skipped', attempts }
  }
  return { order: { ...order, delivery }, claimed: entitled ? due : [] }
}

/**
 * Writes the outcome of attempt number `attempt` into its channel. A holder whose lease was taken
 * over meanwhile changes nothing (fencing by the attempt's number), unless its message was
 * accepted: that settles whatever is still unfinished.
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
  return { ...order, delivery: { ...order.delivery, [name]: recorded } }
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

function isUnfinished(channel: Channel | undefined): boolean {
  if (!channel) return false
  return ['pending', 'sending', 'retrying', 'unknown'].includes(channel.state)
}

/** A dispute that was won or a refund that failed gives back what was not sent because of it. */
function isOwedAgain(order: Order, channel: Channel | undefined): boolean {
  return channel?.state === 'skipped' && isEntitled(order)
}

function isDue(channel: Channel | undefined, now: Date): boolean {
  if (!channel) return false
  if (channel.state === 'pending') return true
  if (channel.state === 'sending') return new Date(channel.leaseUntil) <= now
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
