import { acceptMessage, keepMessage } from './apply-report'
import { type Channel, type ChannelName, isHeldBy, isUnfinished } from './channel'
import { secondsAfter, startOf, withChannels } from './channels'
import { withEntry } from './history'
import type { Order } from './order'

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
  if (outcome.result === 'accepted') return acceptMessage(order, name, outcome.messageId, now)
  if (!isHeldBy(holder, channel)) return order
  const { ended, what } = endOf(channel, holder, outcome, now)
  const entry = { at: now.toISOString(), what: `${name}_${what}`, by: 'store', ref: outcome.error }
  return withEntry(
    withChannels(order, [name], () => ended),
    entry,
  )
}

/** How a channel goes on after an attempt that was not accepted, and how the history names it. */
function endOf(
  channel: Channel,
  holder: string,
  { result, error }: Exclude<SendOutcome, { result: 'accepted' }>,
  now: Date,
): { ended: Channel; what: 'failed' | 'exhausted' | 'retrying' | 'unknown' } {
  const { attempts } = channel
  if (result === 'refused') return { ended: { state: 'given_up', attempts, error }, what: 'failed' }
  const isUnclear = result === 'unknown'
  const startedAt = startOf(channel) ?? now.toISOString()
  const endsAt = secondsAfter(new Date(startedAt), givingUpSeconds)
  if (now >= new Date(endsAt)) {
    const ended = { state: 'given_up', attempts, error, isExhausted: true, holder } as const
    return { ended, what: 'exhausted' }
  }
  const retryAt = secondsAfter(now, retrySeconds(isUnclear, attempts))
  const dueAt = retryAt < endsAt ? retryAt : endsAt
  const waiting = { state: 'waiting', attempts, startedAt, dueAt, error, holder } as const
  return isUnclear
    ? { ended: { ...waiting, isUnclear }, what: 'unknown' }
    : { ended: waiting, what: 'retrying' }
}

function retrySeconds(isUnclear: boolean, attempts: number): number {
  const seconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
  return isUnclear ? Math.max(seconds, unknownRetrySeconds) : seconds
}
