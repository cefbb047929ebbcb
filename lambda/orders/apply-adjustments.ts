import { withFacts } from './apply-payment'
import type { Dispute, FraudWarning, Order, Refund } from './order'

/** Refunds and dispute of a payment. They cannot merge, so they come from a fresh read at Stripe. */
export type Adjustments = {
  refundedCents: number
  refundedAt?: string
  /** Each refund, also those that failed, the oldest first; absent without any. */
  refunds?: Refund[]
  dispute?: Dispute
}

/** Stripe's event that a dispute was closed, the only place where it says when. */
export type Closing = { disputeId: string; closedAt: string }

/**
 * Overwrites the order's refunds and dispute. Stripe's dispute does not say when it was closed, so that
 * stays as the order has it: of several closings, as after an appeal, the latest. Any sequence of events
 * ends the same. Returns the same object when nothing changed.
 */
export function applyAdjustments(order: Order, adjustments: Adjustments, closing?: Closing): Order {
  const { refundedCents, refundedAt, refunds, dispute: read } = adjustments
  const dispute = read && withClosing(read, order.dispute, closing)
  return withFacts(order, { refundedCents, refundedAt, refunds, dispute })
}

function withClosing(dispute: Dispute, known: Dispute | undefined, closing?: Closing): Dispute {
  const times = [
    known?.id === dispute.id ? known.closedAt : undefined,
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
  const known = order.fraudWarning
  const isEarlier = known === undefined || sortKey(warning) < sortKey(known)
  return isEarlier ? { ...order, fraudWarning: warning } : order
}
