import type { Account } from '../account/account'
import { deliveriesOf } from '../account/delivery'
import type { Delivery, Kinds } from '../account/kinds'
import { isOpen, takenCents } from '../resources/dispute'

/** Everything about one session that the pages show. */
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
  events: { event: Kinds['event']; deliveries: Delivery[] }[]
}

/** Collects everything that belongs to a session. */
export function paymentView({ ledger }: Account, session: Kinds['checkout.session']): PaymentView {
  const { payment_intent: intent } = session
  const ofSession = <K extends 'charge' | 'refund' | 'dispute' | 'radar.early_fraud_warning'>(
    kind: K,
  ) => ledger.all(kind).filter((each) => intent !== null && each.payment_intent === intent)
  const charges = ofSession('charge')
  const refunds = ofSession('refund')
  const disputes = ofSession('dispute')
  const fraudWarnings = ofSession('radar.early_fraud_warning')
  const objects = [session, ...charges, ...refunds, ...disputes, ...fraudWarnings]
  const ids = new Set<unknown>([intent, ...objects.map(({ id }) => id)])
  const events = ledger.all('event').filter(({ data }) => ids.has(Reflect.get(data.object, 'id')))
  return {
    session,
    paid: charges.find(({ paid }) => paid),
    failed: charges.filter(({ paid }) => !paid),
    refunds,
    disputes,
    dispute: disputes.at(-1),
    fraudWarnings,
    events: events.map((event) => ({ event, deliveries: deliveriesOf(ledger, event.id) })),
  }
}

type Status = { label: string; tone: 'good' | 'bad' | 'plain' }

/** The status of a payment in a word or two. */
export function paymentStatus({ session, paid, dispute, failed }: PaymentView): Status {
  if (session.status === 'expired') return { label: 'Expired', tone: 'plain' }
  if (session.payment_status === 'no_payment_required') return { label: 'Free', tone: 'good' }
  if (!paid) return { label: failed.length > 0 ? 'Declined, still open' : 'Open', tone: 'plain' }
  if (dispute && isOpen(dispute)) return { label: 'Disputed', tone: 'bad' }
  if (dispute?.status === 'lost') return { label: 'Dispute lost', tone: 'bad' }
  if (dispute?.status === 'prevented' && takenCents(dispute) > 0) {
    return { label: 'Taken by the bank', tone: 'bad' }
  }
  if (paid.refunded) return { label: 'Refunded', tone: 'plain' }
  if (paid.amount_refunded > 0) return { label: 'Partially refunded', tone: 'plain' }
  return { label: dispute?.status === 'won' ? 'Paid, dispute won' : 'Paid', tone: 'good' }
}
