import * as z from 'zod/mini'

const instant = z.iso.datetime()

/** A route to the buyer. docs/architecture.md lists what a further channel touches. */
export const channelNames = ['email', 'text'] as const

export type ChannelName = (typeof channelNames)[number]

/** What is stored about a channel, whatever happens to the order and to its message later. */
const knownChannelSchema = z.discriminatedUnion('state', [
  /** Waits for its first attempt, or for another one. */
  z.looseObject({
    state: z.literal('waiting'),
    attempts: z.number(),
    /**
     * When the first of the present attempts was claimed, when the next one is due, and the error of the last one.
     */
    startedAt: z.optional(instant),
    dueAt: z.optional(instant),
    error: z.optional(z.string()),
    /** Whether the last attempt may have been accepted after all. */
    isUnclear: z.optional(z.boolean()),
    /** The call that made the last attempt, so that a report about its message finds the channel. */
    holder: z.optional(z.string()),
  }),
  z.looseObject({
    state: z.literal('sending'),
    attempts: z.number(),
    startedAt: instant,
    leaseUntil: instant,
    /** The call that claimed it. */
    holder: z.string(),
  }),
  /** The provider took the message; `delivery.messages` has it, with the report about it. */
  z.looseObject({ state: z.literal('sent'), attempts: z.number(), messageId: z.string() }),
  z.looseObject({
    state: z.literal('given_up'),
    attempts: z.number(),
    error: z.string(),
    /** Ended by a day of attempts; otherwise refused for good. */
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

/**
 * A type for the name of a later state. It equals no known name, so code cannot mistake such a channel for a known
 * one.
 */
declare const laterState: unique symbol

/**
 * A channel in a state of a later version, which may be rolled back while its orders remain. It is neither due nor
 * unfinished, and is written back unchanged (F92).
 */
const laterChannelSchema = z.looseObject({
  state: z.custom<typeof laterState>((state) => typeof state === 'string' && !Object.hasOwn(knownStates, state)),
  attempts: z.number(),
})

const channelSchema = z.union([knownChannelSchema, laterChannelSchema])

export type Channel = z.infer<typeof channelSchema>

export const newChannel: Channel = { state: 'waiting', attempts: 0 }

export function isKnown(channel: Channel): channel is KnownChannel {
  return Object.hasOwn(knownStates, String(channel.state))
}

/** Whether something is left to send; false when the order has no such channel. */
export function isUnfinished(
  channel: Channel | undefined,
): channel is Extract<KnownChannel, { state: 'waiting' | 'sending' }> {
  return channel?.state === 'waiting' || channel?.state === 'sending'
}

/**
 * When the next attempt is due: after a wait or at the end of a lease; `undefined` when there is none.
 *
 * @param atOnce the time to return for an attempt that need not wait.
 */
export function dueAtOf(channel: Channel | undefined, atOnce: Date): Date | undefined {
  if (!isUnfinished(channel)) return undefined
  const at = channel.state === 'sending' ? channel.leaseUntil : channel.dueAt
  return at === undefined ? atOnce : new Date(at)
}

/** Whether a call is sending on the channel: its lease has not expired. */
export function isLeased(channel: Channel | undefined, now: Date): boolean {
  return channel?.state === 'sending' && new Date(channel.leaseUntil) > now
}

export function isHeldBy(holder: string, channel: Channel | undefined): boolean {
  return channel?.state === 'sending' && channel.holder === holder
}

/** When an unfinished channel was first claimed; `undefined` when it never was. */
export function startOf(channel: Channel | undefined): string | undefined {
  return isUnfinished(channel) ? channel.startedAt : undefined
}

/** The strongest report about a message; its kind may be of a later version. */
const reportSchema = z.looseObject({
  kind: z.string(),
  at: instant,
  cause: z.optional(z.string()),
})

const messageSchema = z.looseObject({
  channel: z.string(),
  messageId: z.string(),
  acceptedAt: instant,
  report: z.optional(reportSchema),
})

/** A message that SES or SNS took, with the strongest report about it. */
export type AcceptedMessage = z.infer<typeof messageSchema>

/** How the ebook's link gets to the buyer. */
export const deliverySchema = z.looseObject({
  /** What the buyer chose: a method of the contract, or of a later version. */
  method: z.string(),
  channels: z.looseObject({
    email: z.optional(channelSchema),
    text: z.optional(channelSchema),
  }),
  /** The channel that was opened because another one ended badly. */
  fallback: z.optional(z.looseObject({ from: z.string(), to: z.string(), at: instant })),
  /** Every accepted message, including those of channels that were reopened since. */
  messages: z.optional(z.array(messageSchema)),
  /** Each fresh link with the channels that it went to, the oldest first. */
  freshLinks: z.optional(z.array(z.looseObject({ at: instant, channels: z.array(z.string()) }))),
})

export type Delivery = z.infer<typeof deliverySchema>

/**
 * What SES or SNS may report about a message, the weakest first. The last in this list counts when there are several
 * reports about one message, in whatever order they arrive.
 *
 * `undelivered` is weaker than `delivered` because SES reports automatic replies, such as out-of-office notes, as
 * temporary bounces too. https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const reportKinds = ['accepted', 'delayed', 'undelivered', 'delivered', 'failed', 'bounced', 'complained'] as const

export const deliveryReportSchema = z.object({
  channel: z.enum(channelNames),
  messageId: z.string().check(z.minLength(1)),
  kind: z.enum(reportKinds),
  /** When it happened, by the provider's clock. */
  at: instant,
  /** The cause in the provider's words, without address or number. */
  cause: z.optional(z.string()),
  /** An email carries its order id and the call that sent it; the order of a text is found by the message's id. */
  orderId: z.optional(z.string()),
  holder: z.optional(z.string()),
  /** When the provider took the message. */
  acceptedAt: z.optional(instant),
})

export type DeliveryReport = z.infer<typeof deliveryReportSchema>

/** A report's strength; a kind of a later version is the strongest. */
export function strengthOf(kind: string): number {
  const index = reportKinds.findIndex((known) => known === kind)
  return index === -1 ? Infinity : index
}
