import * as z from 'zod/mini'

const instant = z.iso.datetime()

const disputeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: instant,
  /** The disputed amount. */
  amountCents: z.optional(z.number()),
  /** What the bank holds of it, and Stripe's fee for the dispute, in the settlement currency. */
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
  /** The name of the person who made it with `npm run orders`; absent when it was made at Stripe. */
  by: z.optional(z.string()),
})

const fraudWarningSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  warnedAt: instant,
})

/** What happened to the money since the sale, as Stripe reports it. */
export const moneySchema = z.looseObject({
  refundedCents: z.number(),
  refundedAt: z.optional(instant),
  /** Each refund, including failed ones, the oldest first. */
  refunds: z.optional(z.array(refundSchema)),
  /** The dispute that decides about the access to the ebook. */
  dispute: z.optional(disputeSchema),
  /** The payment's other disputes; absent without any. */
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** The earliest early fraud warning of the card's issuer. */
  fraudWarning: z.optional(fraudWarningSchema),
})

export type Money = z.infer<typeof moneySchema>
export type Dispute = z.infer<typeof disputeSchema>
type Refund = z.infer<typeof refundSchema>
export type FraudWarning = z.infer<typeof fraudWarningSchema>

/**
 * Stripe's dispute states that leave the buyer entitled unless the bank has money: the seller won, it is only a
 * bank's inquiry (`warning_…`), or the dispute was prevented. In every other state the bank has the money or is about
 * to take it, even while the seller appeals against a lost dispute (`appeal_…`).
 * https://docs.stripe.com/disputes/how-disputes-work and https://docs.stripe.com/disputes/arbitration
 */
const harmlessDisputes = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

/** Stripe's final dispute states: neither the seller nor the bank has anything left to decide. */
const closedDisputes = new Set(['won', 'lost', 'prevented', 'warning_closed'])

/** Whether a dispute ends access: the bank has some or all of the money, or the state is not known to be harmless. */
export function isHarmful({ status, takenCents = 0 }: Dispute): boolean {
  return takenCents > 0 || !harmlessDisputes.has(status)
}

/** Whether a bank has money of a disputed order. `dispute` is a harmful one if any of the payment's disputes is. */
export function hasHarmfulDispute({ dispute }: Money): boolean {
  return dispute !== undefined && isHarmful(dispute)
}

/** All disputes of a payment, the decisive one first. */
export function disputesOf({ dispute, otherDisputes = [] }: Money): Dispute[] {
  return dispute ? [dispute, ...otherDisputes] : []
}

/** The disputes that the seller or the bank still has to decide, by the deadline for evidence. */
export function openDisputes(money: Money): Dispute[] {
  const due = ({ dueBy = 'none' }: Dispute) => dueBy
  return disputesOf(money)
    .filter(({ status }) => !closedDisputes.has(status))
    .toSorted((a, b) => due(a).localeCompare(due(b)))
}

/** Refunds and disputes of a payment. They cannot be merged, so they come from a fresh read at Stripe. */
export type Adjustments = {
  refundedCents: number
  refundedAt?: string
  /** Each refund, including failed ones, the oldest first; absent without any. */
  refunds?: Refund[]
  /** The decisive dispute, and the others; absent without any. */
  dispute?: Dispute
  otherDisputes?: Dispute[]
}

/** The closing of a dispute. Only Stripe's event says when it happened. */
export type Closing = { disputeId: string; closedAt: string }

/**
 * Overwrites refunds and disputes. A dispute read at Stripe does not say when it was closed, so the known time stays:
 * the latest one when there are several closings, as after an appeal. Any order of events gives the same result.
 */
export function applyAdjustments(money: Money, adjustments: Adjustments, closing?: Closing): Money {
  const { refundedCents, refundedAt, refunds, dispute: read, otherDisputes: others } = adjustments
  const known = disputesOf(money)
  const dispute = read && withClosing(read, known, closing)
  const otherDisputes = others?.map((other) => withClosing(other, known, closing))
  return { ...money, refundedCents, refundedAt, refunds, dispute, otherDisputes }
}

function withClosing(dispute: Dispute, known: Dispute[], closing?: Closing): Dispute {
  const times = [
    known.find(({ id }) => id === dispute.id)?.closedAt,
    closing?.disputeId === dispute.id ? closing.closedAt : undefined,
  ]
  const closedAt = times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)
  return closedAt === undefined ? dispute : { ...dispute, closedAt }
}

/** Applies an early fraud warning. The earliest one stays, so order and repetition do not matter. */
export function applyFraudWarning(money: Money, warning: FraudWarning): Money {
  const sortKey = ({ warnedAt, id }: FraudWarning) => `${warnedAt} ${id}`
  const known = money.fraudWarning
  const isEarlier = known === undefined || sortKey(warning) < sortKey(known)
  return isEarlier ? { ...money, fraudWarning: warning } : money
}
