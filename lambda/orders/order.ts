import * as z from 'zod/mini'

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
    /** Which call claimed it; absent in claims of earlier versions. */
    holder: z.optional(z.string()),
  }),
  z.looseObject({
    state: z.enum(['retrying', 'unknown']),
    attempts: z.number(),
    startedAt,
    nextAttemptAt: instant,
    error: z.string(),
  }),
  z.looseObject({
    state: z.enum(['accepted', 'delivered', 'bounced', 'complained']),
    attempts: z.number(),
    messageId: z.string(),
    acceptedAt: instant,
  }),
  z.looseObject({
    state: z.enum(['failed', 'exhausted']),
    attempts: z.number(),
    error: z.string(),
  }),
  z.looseObject({ state: z.literal('skipped'), attempts: z.number() }),
])

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

const channelSchema = z.union([knownChannelSchema, laterChannelSchema])

const disputeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: instant,
})

const fraudWarningSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  warnedAt: instant,
})

/**
 * One item of the orders table: the facts of one checkout session (docs/contracts.md). Objects are
 * loose and names are open, so that code of an earlier deploy reads and keeps what later code wrote (F92).
 */
export const orderSchema = z.looseObject({
  orderId: z.string(),
  orderNumber: z.string(),
  createdAt: instant,
  paidAt: z.optional(instant),
  /** As Stripe reported them; `expected…` is what create-payment asked Stripe to charge. */
  amountCents: z.number(),
  currency: z.string(),
  expectedCents: z.number(),
  expectedCurrency: z.string(),
  livemode: z.boolean(),
  /**
   * When Stripe first reported a session that no version of the store has read yet: the order is held, and
   * only its id and the facts of money are known.
   */
  unreadableSince: z.optional(instant),
  paymentIntentId: z.optional(z.string()),
  refundedCents: z.number(),
  refundedAt: z.optional(instant),
  dispute: z.optional(disputeSchema),
  /** The earliest early fraud warning of the card's issuer. */
  fraudWarning: z.optional(fraudWarningSchema),
  /** One of the contract's, or of a later version's. */
  deliveryMethod: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  checkoutEmail: z.optional(z.string()),
  delivery: z.looseObject({
    email: z.optional(channelSchema),
    text: z.optional(channelSchema),
  }),
  /** Every message that was accepted, also those of channels that were opened again since. */
  acceptedMessages: z.optional(
    z.array(z.looseObject({ channel: z.string(), messageId: z.string(), acceptedAt: instant })),
  ),
  /** When the buyer's addresses were erased; none is stored again (F97). */
  erasedAt: z.optional(instant),
  linkVersion: z.number(),
  linkHash: z.string(),
  previousLinkHash: z.optional(z.string()),
  /** Each fresh link with the channels that it was for, the oldest first. */
  freshLinks: z.optional(z.array(z.looseObject({ at: instant, channels: z.array(z.string()) }))),
  downloads: z.looseObject({
    count: z.number(),
    firstAt: z.optional(instant),
    lastAt: z.optional(instant),
  }),
  /** Optimistic lock: each write requires the version that it read and stores the next one. */
  version: z.number(),
})

export type Order = z.infer<typeof orderSchema>
export type Channel = z.infer<typeof channelSchema>
export type KnownChannel = z.infer<typeof knownChannelSchema>
export type ChannelName = 'email' | 'text'
export type Dispute = z.infer<typeof disputeSchema>
export type FraudWarning = z.infer<typeof fraudWarningSchema>

/** Whether the channel is in a state that this version knows. */
export function isKnown(channel: Channel): channel is KnownChannel {
  return channelStates.includes(String(channel.state))
}
