import { isHeldBy, isUnfinished, secondsAfter } from './channels'
import type { Channel, ChannelName, Order } from './order'

/** The outcome of one attempt to send. `unknown`: it may or may not have been accepted. */
export type SendOutcome =
  | { result: 'accepted'; messageId: string }
  | { result: 'refused'; error: string }
  | { result: 'not_sent'; error: string }
  | { result: 'unknown'; error: string }

const firstRetrySeconds = 30
const longestRetrySeconds = 4 * 60 * 60
/** Gives a delivery event time to resolve an unclear outcome before anything is sent again (F49). */
const unknownRetrySeconds = 10 * 60

/**
 * Records the outcome of an attempt in its channel. A call whose lease was taken over changes nothing
 * (`holder` is the fencing token), unless its message was accepted: that finishes the channel whoever
 * holds it.
 */
export function recordOutcome(
  order: Order,
  name: ChannelName,
  holder: string,
  outcome: SendOutcome,
  now: Date,
): Order {
  const channel = order.delivery[name]
  if (!channel || !isUnfinished(channel)) return order
  if (!isHeldBy(holder, channel) && outcome.result !== 'accepted') return order
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
        nextAttemptAt: secondsAfter(now, retrySeconds(attempts)),
        error: outcome.error,
      }
    case 'unknown':
      return {
        state: 'unknown',
        attempts,
        nextAttemptAt: secondsAfter(now, unknownRetrySeconds),
        error: outcome.error,
      }
  }
}

function retrySeconds(attempts: number): number {
  return Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
}
