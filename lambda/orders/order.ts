import * as z from 'zod/mini'
import { channelSchema } from './channel-state'

const instant = z.iso.datetime()

const disputeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: instant,
  /** What is disputed. */
  amountCents: z.optional(z.number()),
  /** What the bank has of it, and what Stripe charges for the dispute, in the settlement currency. */
  takenCents: z.optional(z.number()),
  feeCents: z.optional(z.number()),
  /** Until when evidence can be submitted. */
  dueBy: z.optional(instant),
  closedAt: z.optional(instant),
})

const refundSchema = z.looseObject({
  id: z.string(),
  cents: z.number(),
  status: z.string(),
  at: instant,
  /** Who made it by `npm run orders`; absent of those made at Stripe. */
  by: z.optional(z.string()),
})

const historySchema = z.looseObject({
  at: instant,
  what: z.string(),
  by: z.string(),
  ref: z.optional(z.string()),
  /** The new address of a resend, masked. */
  to: z.optional(z.string()),
})

const fraudWarningSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  warnedAt: instant,
})

/** The strongest report about a message; its kind may be one of a later version. */
const reportSchema = z.looseObject({
  kind: z.string(),
  at: instant,
  cause: z.optional(z.string()),
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
  /** Each refund, also those that failed, the oldest first. */
  refunds: z.optional(z.array(refundSchema)),
  /** The dispute that decides about the access to the ebook. */
  dispute: z.optional(disputeSchema),
  /** Those of the payment besides it; absent without any. */
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** The earliest early fraud warning of the card's issuer. */
  fraudWarning: z.optional(fraudWarningSchema),
  /** Of the order's own charge: the card, the place, and what became of the money. */
  chargeId: z.optional(z.string()),
  cardBrand: z.optional(z.string()),
  cardLast4: z.optional(z.string()),
  cardCountry: z.optional(z.string()),
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  taxCents: z.optional(z.number()),
  settlementCurrency: z.optional(z.string()),
  feeCents: z.optional(z.number()),
  netCents: z.optional(z.number()),
  balanceTransactionId: z.optional(z.string()),
  payoutId: z.optional(z.string()),
  payoutDate: z.optional(z.iso.date()),
  /** One of the contract's, or of a later version's. */
  deliveryMethod: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  checkoutEmail: z.optional(z.string()),
  /** When support took the access to the ebook away. */
  revokedAt: z.optional(instant),
  delivery: z.looseObject({
    email: z.optional(channelSchema),
    text: z.optional(channelSchema),
  }),
  /** The channel that was opened because another one ended badly. */
  fallback: z.optional(z.looseObject({ from: z.string(), to: z.string(), at: instant })),
  /** Every message that was accepted, also those of channels that were opened again since. */
  acceptedMessages: z.optional(
    z.array(
      z.looseObject({
        channel: z.string(),
        messageId: z.string(),
        acceptedAt: instant,
        report: z.optional(reportSchema),
      }),
    ),
  ),
  /** When the buyer's addresses were erased; none is stored again (F97). */
  erasedAt: z.optional(instant),
  linkVersion: z.number(),
  /** When the current version replaced the one before. */
  linkRenewedAt: z.optional(instant),
  linkHash: z.string(),
  previousLinkHash: z.optional(z.string()),
  /** Each fresh link with the channels that it was for, the oldest first. */
  freshLinks: z.optional(z.array(z.looseObject({ at: instant, channels: z.array(z.string()) }))),
  downloads: z.looseObject({
    count: z.number(),
    firstAt: z.optional(instant),
    lastAt: z.optional(instant),
  }),
  /** What happened to the order, the oldest first. */
  history: z.optional(z.array(historySchema)),
  /** Optimistic lock: each write requires the version that it read and stores the next one. */
  version: z.number(),
})

export type Order = z.infer<typeof orderSchema>
export type Channel = z.infer<typeof channelSchema>
export type ChannelName = 'email' | 'text'
export type Dispute = z.infer<typeof disputeSchema>
export type Refund = z.infer<typeof refundSchema>
export type HistoryEntry = z.infer<typeof historySchema>
export type FraudWarning = z.infer<typeof fraudWarningSchema>
