import type { Account } from '../account/account'
import { deliveriesOf } from '../account/delivery'
import type { Delivery, Kinds } from '../account/kinds'
import { isOpen, takenCents } from '../resources/dispute'

/** Everything about one session that the pages show, but its events. */
export type PaymentView = {
  session: Kinds['checkout.session']
  /** The successful charge, and the failed ones. */
  paid: Kinds['charge'] | undefined
  failed: Kinds['charge'][]
  refunds: Kinds['refund'][]
  disputes: Kinds['dispute'][]
  /** The latest dispute. */
  dispute: Kinds['dispute'] | undefined
  fraudWarnings: Kinds['radar.early_fraud_warning'][]
}

/** Collects everything that belongs to a session. */
export function paymentView({ ledger }: Account, session: Kinds['checkout.session']): PaymentView {
  const { payment_intent: intent } = session
  const ofSession = <K extends 'charge' | 'refund' | 'dispute' | 'radar.early_fraud_warning'>(
    kind: K,
  ) => ledger.all(kind).filter((each) => intent !== null && each.payment_intent === intent)
  const charges = ofSession('charge')
  const disputes = ofSession('dispute')
  return {
    session,
    paid: charges.find(({ paid }) => paid),
    failed: charges.filter(({ paid }) => !paid),
    refunds: ofSession('refund'),
    disputes,
    dispute: disputes.at(-1),
    fraudWarnings: ofSession('radar.early_fraud_warning'),
  }
}

export function eventsOf(
  { ledger }: Account,
  { session, paid, failed, refunds, disputes, fraudWarnings }: PaymentView,
): { event: Kinds['event']; deliveries: Delivery[] }[] {
  const charges = paid ? [paid, ...failed] : failed
  const objects = [session, ...charges, ...refunds, ...disputes, ...fraudWarnings]
  const ids = new Set<unknown>([session.payment_intent, ...objects.map(({ id }) => id)])
  return ledger
    .all('event')
    .filter(({ data }) => ids.has(Reflect.get(data.object, 'id')))
    .map((event) => ({ event, deliveries: deliveriesOf(ledger, event.id) }))
}

/** What a payment's status is called, and how its badge looks. */
export const statuses = {
  open: { label: 'Open', tone: 'plain' },
  declined: { label: 'Declined, still open', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
  paid: { label: 'Paid', tone: 'good' },
  free: { label: 'Free', tone: 'good' },
  partially_refunded: { label: 'Partially refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'bad' },
  dispute_won: { label: 'Paid, dispute won', tone: 'good' },
  dispute_lost: { label: 'Dispute lost', tone: 'bad' },
  taken: { label: 'Taken by the bank', tone: 'bad' },
} as const

export function paymentStatus({
  session,
  paid,
  dispute,
  failed,
}: PaymentView): keyof typeof statuses {
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'no_payment_required') return 'free'
  if (!paid) return failed.length > 0 ? 'declined' : 'open'
  if (dispute && isOpen(dispute)) return 'disputed'
  if (dispute?.status === 'lost') return 'dispute_lost'
  if (dispute?.status === 'prevented' && takenCents(dispute) > 0) return 'taken'
  if (paid.refunded) return 'refunded'
  if (paid.amount_refunded > 0) return 'partially_refunded'
  return dispute?.status === 'won' ? 'dispute_won' : 'paid'
}
