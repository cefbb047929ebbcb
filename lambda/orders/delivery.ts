import * as z from 'zod/mini'
import { keptObject } from './kept-object'

const instant = z.iso.datetime()

/** docs/architecture.md lists what a further channel touches. */
export const channelNames = ['email', 'text'] as const

export type ChannelName = (typeof channelNames)[number]

/** Stored facts; `channelView` derives what people see. */
const knownChannelSchema = z.discriminatedUnion('state', [
  keptObject({
    state: z.literal('waiting'),
    attempts: z.number(),
    /** When the first of the present attempts was claimed. */
    startedAt: z.optional(instant),
    dueAt: z.optional(instant),
    /** Of the last attempt. */
    error: z.optional(z.string()),
    /** The last attempt may have been accepted after all. */
    isUnclear: z.optional(z.boolean()),
    /** The call that made the last attempt, for a report about its message. */
    holder: z.optional(z.string()),
  }),
  keptObject({
    state: z.literal('sending'),
    attempts: z.number(),
    startedAt: instant,
    leaseUntil: instant,
    holder: z.string(),
  }),
  /** The message is in `delivery.messages`, with the report about it. */
  keptObject({ state: z.literal('sent'), attempts: z.number(), messageId: z.string() }),
  keptObject({
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

/** Equals no known state, so that comparing `state` narrows. */
declare const laterState: unique symbol

/**
 * A later version may be rolled back while its orders remain. Its channels are neither due nor unfinished, and are
 * written back unchanged (F92).
 */
const laterChannelSchema = keptObject({
  state: z.custom<typeof laterState>((state) => typeof state === 'string' && !Object.hasOwn(knownStates, state)),
  attempts: z.number(),
})

const channelSchema = z.union([knownChannelSchema, laterChannelSchema])

export type Channel = z.infer<typeof channelSchema>

export const newChannel: Channel = { state: 'waiting', attempts: 0 }

export function isKnown(channel: Channel): channel is KnownChannel {
  return Object.hasOwn(knownStates, String(channel.state))
}

export function isUnfinished(
  channel: Channel | undefined,
): channel is Extract<KnownChannel, { state: 'waiting' | 'sending' }> {
  return channel?.state === 'waiting' || channel?.state === 'sending'
}

/** @param atOnce the time to return for an attempt that need not wait. */
export function dueAtOf(channel: Channel | undefined, atOnce: Date): Date | undefined {
  if (!isUnfinished(channel)) return undefined
  const at = channel.state === 'sending' ? channel.leaseUntil : channel.dueAt
  return at === undefined ? atOnce : new Date(at)
}

export function isLeased(channel: Channel | undefined, now: Date): boolean {
  return channel?.state === 'sending' && new Date(channel.leaseUntil) > now
}

export function isHeldBy(holder: string, channel: Channel | undefined): boolean {
  return channel?.state === 'sending' && channel.holder === holder
}

/** When an unfinished channel was first claimed. */
export function startOf(channel: Channel | undefined): string | undefined {
  return isUnfinished(channel) ? channel.startedAt : undefined
}

const reportSchema = keptObject({
  /** One of `reportKinds`, or of a later version. */
  kind: z.string(),
  at: instant,
  cause: z.optional(z.string()),
})

const messageSchema = keptObject({
  channel: z.string(),
  messageId: z.string(),
  acceptedAt: instant,
  /** The strongest. */
  report: z.optional(reportSchema),
})

/** A message that SES or SNS took. */
export type AcceptedMessage = z.infer<typeof messageSchema>

/** The message of one new edition; never part of a channel. */
const editionSchema = keptObject({
  id: z.string(),
  /** The call that made the last attempt, for a report about its message. */
  holder: z.string(),
  attempts: z.number(),
  /** When it may be claimed again; absent once SES took it. */
  dueAt: z.optional(instant),
  message: z.optional(messageSchema),
})

export type EditionMessage = z.infer<typeof editionSchema>

export const deliverySchema = keptObject({
  /** A method of the contract, or of a later version. */
  method: z.string(),
  channels: keptObject({
    email: z.optional(channelSchema),
    text: z.optional(channelSchema),
  }),
  /** `to` was opened because `from` ended badly. */
  fallback: z.optional(keptObject({ from: z.string(), to: z.string(), at: instant })),
  /** Including those of channels that were reopened since. */
  messages: z.optional(z.array(messageSchema)),
  /** The oldest first. */
  freshLinks: z.optional(z.array(keptObject({ at: instant, channels: z.array(z.string()) }))),
  editions: z.optional(z.array(editionSchema)),
  /** When the buyer declined further emails about new editions. */
  editionsDeclinedAt: z.optional(instant),
})

export type Delivery = z.infer<typeof deliverySchema>

/**
 * The weakest first: of several reports about one message the strongest counts, in whatever order they arrive.
 * `undelivered` is weaker than `delivered` because SES reports automatic replies, such as out-of-office notes, as
 * temporary bounces too. https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const reportKinds = ['accepted', 'delayed', 'undelivered', 'delivered', 'failed', 'bounced', 'complained'] as const

export const deliveryReportSchema = z.object({
  channel: z.enum(channelNames),
  messageId: z.string().check(z.minLength(1)),
  kind: z.enum(reportKinds),
  /** By the provider's clock. */
  at: instant,
  /** In the provider's words, without address or number. */
  cause: z.optional(z.string()),
  /** Tags of an email, with the call that sent it; the order of a text is found by the message's id. */
  orderId: z.optional(z.string()),
  holder: z.optional(z.string()),
  /** Also a tag: the message is that edition's, and of no channel. */
  edition: z.optional(z.string()),
  acceptedAt: z.optional(instant),
})

export type DeliveryReport = z.infer<typeof deliveryReportSchema>

/** A kind of a later version is the strongest. */
export function strengthOf(kind: string): number {
  const index = reportKinds.findIndex((known) => known === kind)
  return index === -1 ? Infinity : index
}
