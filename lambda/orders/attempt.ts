import { acceptMessage, keepMessage } from './report'
import { type Channel, type ChannelName, channelNames, dueAtOf, isHeldBy, isUnfinished, startOf } from './delivery'
import { type Order, withChannels, withEntry } from './order'
import { maySend } from './order-status'

/** Longer than a sending function may run, so that two calls never send at the same time. */
export const leaseSeconds = 60

/**
 * While nothing may be sent, this resets due channels instead: they get another day of attempts once the order is
 * entitled again. Returns the same order when there is nothing to change.
 *
 * @param holder random for each call. After a lost response, the call finds its own claim on the next read and
 *   continues (F38).
 */
export function claimDueChannels(order: Order, now: Date, holder: string): { order: Order; claimed: ChannelName[] } {
  const { channels } = order.delivery
  const own = channelNames.filter((name) => isHeldBy(holder, channels[name]))
  const due = channelNames.filter((name) => isDue(channels[name], now) && !own.includes(name))
  if (!maySend(order)) {
    const begun = [...own, ...due].filter((name) => startOf(channels[name]) !== undefined)
    return { order: withChannels(order, begun, waitAsNew), claimed: [] }
  }
  const claimed = withChannels(order, due, (channel) => sending(channel, now, holder))
  return { order: claimed, claimed: [...own, ...due] }
}

function sending(channel: Channel | undefined, now: Date, holder: string): Channel {
  return {
    state: 'sending',
    attempts: (channel?.attempts ?? 0) + 1,
    startedAt: startOf(channel) ?? now.toISOString(),
    leaseUntil: secondsAfter(now, leaseSeconds),
    holder,
  }
}

function isDue(channel: Channel | undefined, now: Date): boolean {
  const dueAt = dueAtOf(channel, now)
  return dueAt !== undefined && dueAt <= now
}

function waitAsNew(channel: Channel | undefined): Channel {
  return { state: 'waiting', attempts: channel?.attempts ?? 0 }
}

export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** `unknown`: the message may or may not have been accepted. */
export type SendOutcome =
  | { result: 'accepted'; messageId: string }
  | { result: 'refused' | 'not_sent' | 'unknown'; error: string }

const firstRetrySeconds = 30
const longestRetrySeconds = 4 * 60 * 60
/** Gives a delivery report time to resolve an unclear outcome before anything is sent again (F49). */
const unknownRetrySeconds = 10 * 60
const givingUpSeconds = 24 * 60 * 60

/**
 * Records the outcome of an attempt. `holder` is a fencing token: a call whose lease was taken over changes nothing.
 * An accepted message with the present link finishes the channel whoever holds it.
 *
 * @param linkVersion of the link that was sent.
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
  return isUnclear ? { ended: { ...waiting, isUnclear }, what: 'unknown' } : { ended: waiting, what: 'retrying' }
}

function retrySeconds(isUnclear: boolean, attempts: number): number {
  const seconds = Math.min(firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds)
  return isUnclear ? Math.max(seconds, unknownRetrySeconds) : seconds
}
