import * as z from 'zod/mini'

/** A way to the buyer. What a further one touches is listed in docs/architecture.md. */
export const channelNames = ['email', 'text'] as const

export type ChannelName = (typeof channelNames)[number]

const instant = z.iso.datetime()

/** What is known of a channel, whatever becomes of the order and of its message. */
const knownChannelSchema = z.discriminatedUnion('state', [
  /** For its first attempt, or for another one. */
  z.looseObject({
    state: z.literal('waiting'),
    attempts: z.number(),
    /** When the first of the present attempts was claimed, when the next one is due, and what the last one met. */
    startedAt: z.optional(instant),
    dueAt: z.optional(instant),
    error: z.optional(z.string()),
    /** Whether the last attempt may have been accepted all the same. */
    isUnclear: z.optional(z.boolean()),
    /** Whose attempt it was, so that a report about its message finds it. */
    holder: z.optional(z.string()),
  }),
  z.looseObject({
    state: z.literal('sending'),
    attempts: z.number(),
    startedAt: z.optional(instant),
    leaseUntil: instant,
    /** Which call claimed it. */
    holder: z.string(),
  }),
  /** The provider took the message, which `delivery.messages` has with what was reported about it. */
  z.looseObject({ state: z.literal('sent'), attempts: z.number(), messageId: z.string() }),
  z.looseObject({
    state: z.literal('given_up'),
    attempts: z.number(),
    error: z.string(),
    /** A day of attempts was over; otherwise it was refused for good. */
    isExhausted: z.optional(z.boolean()),
    holder: z.optional(z.string()),
  }),
])

type KnownChannel = z.infer<typeof knownChannelSchema>

const knownStates: Record<KnownChannel['state'], true> = {
  waiting: true,
  sending: true,
  sent: true,
  given_up: true,
}

/** Stands for a state's name, and equals none, so that no code can take such a channel for another. */
declare const laterState: unique symbol

/**
 * A channel in a state of a later version, which may be taken back while its orders stay. It is neither
 * due nor unfinished, and is written back as it is (F92).
 */
const laterChannelSchema = z.looseObject({
  state: z.custom<typeof laterState>(
    (state) => typeof state === 'string' && !Object.hasOwn(knownStates, state),
  ),
  attempts: z.number(),
})

export const channelSchema = z.union([knownChannelSchema, laterChannelSchema])

export type Channel = z.infer<typeof channelSchema>

/** A channel that waits for its first attempt. */
export const newChannel: Channel = { state: 'waiting', attempts: 0 }

/** Whether the channel is in a state that this version knows. */
export function isKnown(channel: Channel): channel is KnownChannel {
  return Object.hasOwn(knownStates, String(channel.state))
}

/** Whether something is left to send; of a channel that the order does not have there is nothing. */
export function isUnfinished(
  channel: Channel | undefined,
): channel is Extract<KnownChannel, { state: 'waiting' | 'sending' }> {
  return channel?.state === 'waiting' || channel?.state === 'sending'
}

/** When the next attempt is due: at once, after a wait, or at the end of a lease; `undefined` when none is. */
export function dueAtOf(channel: Channel | undefined, now: Date): Date | undefined {
  if (!isUnfinished(channel)) return undefined
  const at = channel.state === 'sending' ? channel.leaseUntil : channel.dueAt
  return at === undefined ? now : new Date(at)
}

/** Whether a call is sending on the channel: its lease has not expired. */
export function isLeased(channel: Channel | undefined, now: Date): boolean {
  return channel?.state === 'sending' && new Date(channel.leaseUntil) > now
}

/** Whether this call has claimed the channel. */
export function isHeldBy(holder: string, channel: Channel | undefined): boolean {
  return channel?.state === 'sending' && channel.holder === holder
}

/** When an unfinished channel was first claimed; `undefined` when it was not. */
export function startOf(channel: Channel | undefined): string | undefined {
  return isUnfinished(channel) ? channel.startedAt : undefined
}
