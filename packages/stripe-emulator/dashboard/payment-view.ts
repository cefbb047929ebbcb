import type { Account } from '../account/account'
import { deliveriesOf } from '../account/delivery'
import type { Delivery, Kinds } from '../account/kinds'
import { isOpen, takenCents } from '../resources/dispute'

export type PaymentView = {
  session: Kinds['checkout.session']
  /** The successful charge, and the failed ones. */
  paid: Kinds['charge'] | undefined
  failed: Kinds['charge'][]
  refunds: Kinds['refund'][]
  disputes: Kinds['dispute'][]
  dispute: Kinds['dispute'] | undefined
  fraudWarnings: Kinds['radar.early_fraud_warning'][]
}

export function paymentView({ ledger }: Account, session: Kinds['checkout.session']): PaymentView {
  const { payment_intent: intent } = session
  const ofSession = <K extends 'charge' | 'refund' | 'dispute' | 'radar.early_fraud_warning'>(kind: K) =>
    ledger.all(kind).filter((each) => intent !== null && each.payment_intent === intent)
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

export function paymentStatus({ session, paid, dispute, failed }: PaymentView) {
  if (session.status === 'expired') return plain('Expired')
  if (session.payment_status === 'no_payment_required') return good('Free')
  if (!paid) return plain(failed.length > 0 ? 'Declined, still open' : 'Open')
  if (dispute && isOpen(dispute)) return bad('Disputed')
  if (dispute?.status === 'lost') return bad('Dispute lost')
  if (dispute?.status === 'prevented' && takenCents(dispute) > 0) return bad('Taken by the bank')
  if (paid.refunded) return plain('Refunded')
  if (paid.amount_refunded > 0) return plain('Partially refunded')
  return good(dispute?.status === 'won' ? 'Paid, dispute won' : 'Paid')
}

const plain = (label: string) => ({ label, tone: 'plain' })
const good = (label: string) => ({ label, tone: 'good' })
const bad = (label: string) => ({ label, tone: 'bad' })
