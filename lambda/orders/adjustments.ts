import { type Dispute, disputesOf, type FraudWarning, type Refund } from './money'
import { type Order, withGroup } from './order'

/** Refunds and disputes of a payment. They cannot merge, so they come from a fresh read at Stripe. */
export type Adjustments = {
  refundedCents: number
  refundedAt?: string
  /** Each refund, also those that failed, the oldest first; absent without any. */
  refunds?: Refund[]
  /** The one that decides, and the others; absent without any. */
  dispute?: Dispute
  otherDisputes?: Dispute[]
}

/** Stripe's event that a dispute was closed, the only place where it says when. */
export type Closing = { disputeId: string; closedAt: string }

/**
 * Overwrites the order's refunds and disputes. Stripe's dispute does not say when it was closed, so that
 * stays as the order has it: of several closings, as after an appeal, the latest. Any sequence of events
 * ends the same. Returns the same object when nothing changed.
 */
export function applyAdjustments(order: Order, adjustments: Adjustments, closing?: Closing): Order {
  const { refundedCents, refundedAt, refunds, dispute: read, otherDisputes: others } = adjustments
  const known = disputesOf(order.money)
  const dispute = read && withClosing(read, known, closing)
  const otherDisputes = others?.map((other) => withClosing(other, known, closing))
  return withGroup(order, 'money', {
    refundedCents,
    refundedAt,
    refunds,
    dispute,
    otherDisputes,
  })
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

/**
 * Applies an early fraud warning. Of several the earliest stays, so their sequence and repetition do not
 * matter. Returns the same object when nothing changed.
 */
export function applyFraudWarning(order: Order, warning: FraudWarning): Order {
  const sortKey = ({ warnedAt, id }: FraudWarning) => `${warnedAt} ${id}`
  const known = order.money.fraudWarning
  const isEarlier = known === undefined || sortKey(warning) < sortKey(known)
  return isEarlier ? { ...order, money: { ...order.money, fraudWarning: warning } } : order
}
