import * as z from 'zod/mini'

/** A way to the buyer. */
export type ChannelName = 'email' | 'text'

const instant = z.iso.datetime()

/** When the first of the present attempts was claimed. */
const startedAt = z.optional(instant)

const knownChannelSchema = z.discriminatedUnion('state', [
  z.looseObject({ state: z.literal('pending'), attempts: z.number() }),
  z.looseObject({
    state: z.literal('sending'),
    attempts: z.number(),
    startedAt,
    leaseUntil: instant,
    /** Which call claimed it. */
    holder: z.string(),
  }),
  z.looseObject({
    state: z.enum(['retrying', 'unknown']),
    attempts: z.number(),
    startedAt,
    nextAttemptAt: instant,
    error: z.string(),
    /** Whose attempt it was, so that a report about its message finds it. */
    holder: z.string(),
  }),
  z.looseObject({
    state: z.literal('accepted'),
    attempts: z.number(),
    messageId: z.string(),
    acceptedAt: instant,
  }),
  z.looseObject({
    state: z.enum(['delivered', 'bounced', 'complained']),
    attempts: z.number(),
    messageId: z.string(),
    acceptedAt: instant,
    /** When what the state says happened, by the provider's clock. */
    reportedAt: instant,
  }),
  z.looseObject({
    state: z.enum(['failed', 'exhausted']),
    attempts: z.number(),
    error: z.string(),
    /** Of a message that the provider took, and reported as failed. */
    reportedAt: z.optional(instant),
  }),
  z.looseObject({ state: z.literal('skipped'), attempts: z.number() }),
])

type KnownChannel = z.infer<typeof knownChannelSchema>

/** The states of channels that this version knows; one that is missing is a compile error. */
const knownStates: Record<KnownChannel['state'], true> = {
  pending: true,
  sending: true,
  retrying: true,
  unknown: true,
  accepted: true,
  failed: true,
  skipped: true,
  delivered: true,
  bounced: true,
  complained: true,
  exhausted: true,
}
export const channelStates = Object.keys(knownStates)

/** Stands for a state's name, and equals none, so that no code can take such a channel for another. */
declare const laterState: unique symbol

/**
 * A channel in a state of a later version, which may be taken back while its orders stay. It is neither
 * due nor unfinished, and is written back as it is (F92).
 */
const laterChannelSchema = z.looseObject({
  state: z.custom<typeof laterState>(
    (state) => typeof state === 'string' && !channelStates.includes(state),
  ),
  attempts: z.number(),
})

export const channelSchema = z.union([knownChannelSchema, laterChannelSchema])

export type Channel = z.infer<typeof channelSchema>

/** Whether the channel is in a state that this version knows. */
export function isKnown(channel: Channel): channel is KnownChannel {
  return channelStates.includes(String(channel.state))
}
