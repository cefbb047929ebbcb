import * as z from 'zod/mini'

const instant = z.iso.datetime()

const disputeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: instant,
  amountCents: z.optional(z.number()),
  /** What the bank holds of it, and Stripe's fee for the dispute, in the settlement currency. */
  takenCents: z.optional(z.number()),
  feeCents: z.optional(z.number()),
  dueBy: z.optional(instant),
  closedAt: z.optional(instant),
})

const refundSchema = z.looseObject({
  id: z.string(),
  cents: z.number(),
  status: z.string(),
  at: instant,
  /** Stripe's word for why it failed or waits, and when it failed. */
  reason: z.optional(z.string()),
  failedAt: z.optional(instant),
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
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** The earliest early fraud warning of the card's issuer. */
  fraudWarning: z.optional(fraudWarningSchema),
  /** Failed refunds and fraud warnings that support has accepted. */
  acceptedIds: z.optional(z.array(z.string())),
})

export type Money = z.infer<typeof moneySchema>
export type Dispute = z.infer<typeof disputeSchema>
export type Refund = z.infer<typeof refundSchema>
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
  return disputesOf(money)
    .filter(({ status }) => !closedDisputes.has(status))
    .toSorted((a, b) => deadlineKey(a).localeCompare(deadlineKey(b)))
}

/** Sorts disputes by the deadline for evidence; those without one come last. */
export function deadlineKey(dispute: Dispute): string {
  return evidenceDueBy(dispute) ?? dispute.status
}

/** Until when evidence can be submitted; `undefined` when none is wanted, or the bank accepts none. */
export function evidenceDueBy({ status, dueBy, openedAt }: Dispute): string | undefined {
  // Stripe's 0 for a bank that accepts none may be stored as an instant of 1970.
  return status.endsWith('needs_response') && dueBy && dueBy > openedAt ? dueBy : undefined
}

/** Whether Stripe waits for a response that the bank does not accept. */
export function isUnanswerable(dispute: Dispute): boolean {
  return dispute.status.endsWith('needs_response') && evidenceDueBy(dispute) === undefined
}

/** Whether a refund goes on only when the seller adds money to the balance, or the buyer responds. */
export function needsFunds({ status, reason }: Refund): boolean {
  const isPoor = status === 'pending' && reason === 'insufficient_funds'
  return isPoor || status === 'requires_action'
}

/** The refunds that failed against the seller's will, and that support has not accepted. */
export function unsettledFailures({ refunds = [], acceptedIds = [] }: Money): Refund[] {
  return refunds.filter(
    ({ id, status, reason }) => status === 'failed' && reason !== 'merchant_request' && !acceptedIds.includes(id),
  )
}

/**
 * What the buyer was promised and does not get, because refunds failed. A refund made after the failure pays it, and
 * one made before was promised besides; a bank that takes the money pays it as well.
 */
export function owedCents(money: Money, paidCents: number): number {
  const failures = unsettledFailures(money)
  const made = money.refunds?.filter(({ status }) => status !== 'canceled') ?? []
  const owed = [
    ...made.map(({ at, cents }) => ({ at, cents: -cents })),
    ...failures.map(({ at, failedAt = at, cents }) => ({ at: failedAt, cents })),
  ]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .reduce((sum, { cents }) => Math.max(0, sum + cents), 0)
  const taken = disputesOf(money)
    .filter(isHarmful)
    .reduce((sum, { amountCents = paidCents }) => sum + amountCents, 0)
  return Math.max(0, Math.min(owed, paidCents - money.refundedCents) - taken)
}

/** Refunds and disputes of a payment. They cannot be merged, so they come from a fresh read at Stripe. */
export type Adjustments = Pick<Money, 'refundedCents' | 'refundedAt' | 'refunds' | 'dispute' | 'otherDisputes'>

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
