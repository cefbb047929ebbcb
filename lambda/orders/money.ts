import * as z from 'zod/mini'
import { keptObject } from './kept-object'

const instant = z.iso.datetime()

const disputeSchema = keptObject({
  id: z.string(),
  status: z.string(),
  reason: z.string(),
  openedAt: instant,
  amountCents: z.optional(z.number()),
  /** What the bank holds, and Stripe's fee, in the settlement currency. */
  takenCents: z.optional(z.number()),
  feeCents: z.optional(z.number()),
  dueBy: z.optional(instant),
  closedAt: z.optional(instant),
})

const refundSchema = keptObject({
  id: z.string(),
  cents: z.number(),
  status: z.string(),
  at: instant,
  /** Stripe's code for why it failed or waits. */
  reason: z.optional(z.string()),
  failedAt: z.optional(instant),
})

const fraudWarningSchema = keptObject({
  id: z.string(),
  type: z.string(),
  warnedAt: instant,
})

/** Since the sale, as Stripe reports it. */
export const moneySchema = keptObject({
  refundedCents: z.number(),
  refundedAt: z.optional(instant),
  /** Including failed ones, the oldest first. */
  refunds: z.optional(z.array(refundSchema)),
  /** The one that decides about access: a harmful one if there is any. */
  dispute: z.optional(disputeSchema),
  otherDisputes: z.optional(z.array(disputeSchema)),
  /** The earliest of the issuer's early fraud warnings. */
  fraudWarning: z.optional(fraudWarningSchema),
  /** Of failed refunds and fraud warnings that support has accepted, and of the order as a wanted copy. */
  acceptedIds: z.optional(z.array(z.string())),
})

export type Money = z.infer<typeof moneySchema>
export type Dispute = z.infer<typeof disputeSchema>
export type Refund = z.infer<typeof refundSchema>
export type FraudWarning = z.infer<typeof fraudWarningSchema>

/**
 * Dispute states in which the buyer stays entitled unless the bank holds money; `warning_…` is only a bank's inquiry.
 * In every other state the bank has the money or is about to take it, even while the seller appeals (`appeal_…`).
 * https://docs.stripe.com/disputes/how-disputes-work and https://docs.stripe.com/disputes/arbitration
 */
const harmlessDisputes = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

const closedDisputes = new Set(['won', 'lost', 'prevented', 'warning_closed'])

/** A harmful dispute ends access. */
export function isHarmful({ status, takenCents = 0 }: Dispute): boolean {
  return takenCents > 0 || !harmlessDisputes.has(status)
}

export function hasHarmfulDispute({ dispute }: Money): boolean {
  return dispute !== undefined && isHarmful(dispute)
}

/** The decisive one first. */
export function disputesOf({ dispute, otherDisputes = [] }: Money): Dispute[] {
  return dispute ? [dispute, ...otherDisputes] : []
}

/** Sorted by the deadline for evidence. */
export function openDisputes(money: Money): Dispute[] {
  return disputesOf(money)
    .filter(({ status }) => !closedDisputes.has(status))
    .toSorted((a, b) => deadlineKey(a).localeCompare(deadlineKey(b)))
}

/** A sort key: disputes without a deadline come last. */
export function deadlineKey(dispute: Dispute): string {
  return evidenceDueBy(dispute) ?? dispute.status
}

/** `undefined` when no evidence is wanted, or the bank accepts none. */
export function evidenceDueBy({ status, dueBy, openedAt }: Dispute): string | undefined {
  // Stripe's 0 for a bank that accepts none may be stored as an instant of 1970.
  return status.endsWith('needs_response') && dueBy && dueBy > openedAt ? dueBy : undefined
}

/** Afterwards the seller can only wait for the bank. */
export function isAnswerable(dispute: Dispute, now: Date): boolean {
  return Date.parse(evidenceDueBy(dispute) ?? '') >= now.getTime()
}

/** Stripe waits for a response that the bank does not accept. */
export function isUnanswerable(dispute: Dispute): boolean {
  return dispute.status.endsWith('needs_response') && evidenceDueBy(dispute) === undefined
}

/** The refund goes on only when the seller adds money to the balance, or the buyer responds. */
export function needsFunds({ status, reason }: Refund): boolean {
  const isPoor = status === 'pending' && reason === 'insufficient_funds'
  return isPoor || status === 'requires_action'
}

/** Refunds that failed against the seller's will, and that support has not accepted. */
export function unsettledFailures({ refunds = [], acceptedIds = [] }: Money): Refund[] {
  return refunds.filter(
    ({ id, status, reason }) => status === 'failed' && reason !== 'merchant_request' && !acceptedIds.includes(id),
  )
}

/**
 * What the buyer was promised and does not get, because refunds failed. A refund made after the failure pays for it;
 * one made before was promised in addition. Money that a bank takes pays for it as well.
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

/** From a fresh read at Stripe, because reports of them cannot be merged. */
export type Adjustments = Pick<Money, 'refundedCents' | 'refundedAt' | 'refunds' | 'dispute' | 'otherDisputes'>

/** Only Stripe's event says when a dispute was closed. */
export type Closing = { disputeId: string; closedAt: string }

/**
 * Overwrites refunds and disputes, but keeps the known time of a closing: the latest, as after an appeal. Any order of
 * events gives the same result.
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

/** The earliest warning stays, so order and repetition do not matter. */
export function applyFraudWarning(money: Money, warning: FraudWarning): Money {
  const sortKey = ({ warnedAt, id }: FraudWarning) => `${warnedAt} ${id}`
  const known = money.fraudWarning
  const isEarlier = known === undefined || sortKey(warning) < sortKey(known)
  return isEarlier ? { ...money, fraudWarning: warning } : money
}
