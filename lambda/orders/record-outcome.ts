import { acceptMessage, keepMessage } from './apply-report'
import { withEntry } from './history'
import { isHeldBy, isUnfinished, secondsAfter, startOf } from './channels'
import type { Order } from './order'
import type { Channel, ChannelName } from './channel-state'

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
/** The last attempt comes this long after the first. */
const givingUpSeconds = 24 * 60 * 60

/**
 * Records the outcome of an attempt in its channel. A call whose lease was taken over changes nothing
 * (`holder` is the fencing token), unless its message was accepted: that finishes the channel whoever
 * holds it, if the message has the link that the order has now.
 *
 * @param linkVersion the version of the link that was sent.
 */
export function recordOutcome(
  order: Order,
  name: ChannelName,
  holder: string,
  outcome: SendOutcome,
  now: Date,
  linkVersion = order.access.linkVersion,
): Order {
  const channel = order.delivery.channels[name]
  if (outcome.result === 'accepted' && linkVersion !== order.access.linkVersion) {
    return keepMessage(order, name, outcome.messageId, now)
  }
  if (!channel || !isUnfinished(channel)) return order
  if (!isHeldBy(holder, channel) && outcome.result !== 'accepted') return order
  if (outcome.result === 'accepted') return acceptMessage(order, name, outcome.messageId, now)
  const recorded = outcomeState(channel, holder, outcome, now)
  const entry = { at: now.toISOString(), what: `${name}_${String(recorded.state)}`, by: 'store' }
  const ended = {
    ...order,
    delivery: { ...order.delivery, channels: { ...order.delivery.channels, [name]: recorded } },
  }
  return withEntry(ended, { ...entry, ref: outcome.error })
}

function outcomeState(
  channel: Channel,
  holder: string,
  outcome: Exclude<SendOutcome, { result: 'accepted' }>,
  now: Date,
): Channel {
  const { attempts } = channel
  switch (outcome.result) {
    case 'refused':
      return { state: 'failed', attempts, error: outcome.error }
    case 'not_sent':
      return waiting(channel, 'retrying', outcome.error, holder, now)
    case 'unknown':
      return waiting(channel, 'unknown', outcome.error, holder, now)
  }
}

/** Waits for the next attempt; `exhausted` when a day of attempts is over. */
function waiting(
  channel: Channel,
  state: 'retrying' | 'unknown',
  error: string,
  holder: string,
  now: Date,
): Channel {
  const { attempts } = channel
  const startedAt = startOf(channel) ?? now.toISOString()
  const endsAt = secondsAfter(new Date(startedAt), givingUpSeconds)
  const retryAt = secondsAfter(now, retrySeconds(state, attempts))
  if (now >= new Date(endsAt)) return { state: 'exhausted', attempts, error, holder }
  const nextAttemptAt = retryAt < endsAt ? retryAt : endsAt
  return { state, attempts, startedAt, nextAttemptAt, error, holder }
}

function retrySeconds(state: 'retrying' | 'unknown', attempts: number): number {
  const seconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
  return state === 'unknown' ? Math.max(seconds, unknownRetrySeconds) : seconds
}
