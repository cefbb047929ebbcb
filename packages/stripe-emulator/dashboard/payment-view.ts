import type { Account } from '../resources/account'
import type { ChargeRecord } from '../resources/charge'
import type { SessionRecord } from '../resources/checkout-session'
import { isOpen, type DisputeRecord } from '../resources/dispute'
import type { EventRecord } from '../resources/event'
import type { RecordOf } from '../resources/records'
import type { RefundRecord } from '../resources/refund'
import { deliveriesOf, type DeliveryRecord } from '../resources/delivery'

/** Everything about one session, for people to look at. */
export type PaymentView = {
  session: SessionRecord
  /** The successful charge, and the failed ones. */
  paid: ChargeRecord | undefined
  failed: ChargeRecord[]
  refunds: RefundRecord[]
  disputes: DisputeRecord[]
  fraudWarnings: RecordOf<'radar.early_fraud_warning'>[]
  events: { event: EventRecord; deliveries: DeliveryRecord[] }[]
}

/** Collects the records that belong to a session. */
export function paymentView({ ledger }: Account, session: SessionRecord): PaymentView {
  const intentId = session.paymentIntentId
  const isOurs = (record: { intentId: string }) => record.intentId === intentId
  const charges = ledger.all('charge').filter(isOurs)
  const refunds = ledger.all('refund').filter(isOurs)
  const disputes = ledger.all('dispute').filter(isOurs)
  const fraudWarnings = ledger.all('radar.early_fraud_warning').filter(isOurs)
  const records = [session, ...charges, ...refunds, ...disputes, ...fraudWarnings]
  const ids = new Set(records.map(({ id }) => id))
  const events = ledger
    .all('event')
    .filter(({ subject: { id } }) => typeof id === 'string' && (ids.has(id) || id === intentId))
  return {
    session,
    paid: charges.find(({ failure }) => failure === null),
    failed: charges.filter(({ failure }) => failure !== null),
    refunds,
    disputes,
    fraudWarnings,
    events: events.map((event) => ({ event, deliveries: deliveriesOf(ledger, event.id) })),
  }
}

type Status = { label: string; tone: 'good' | 'bad' | 'plain' }

/** The status of a payment in a word or two. */
export function paymentStatus({ session, paid, disputes, failed }: PaymentView): Status {
  const dispute = disputes.at(-1)
  if (session.status === 'expired') return { label: 'Expired', tone: 'plain' }
  if (!paid) return { label: failed.length > 0 ? 'Declined, still open' : 'Open', tone: 'plain' }
  if (dispute && isOpen(dispute)) return { label: 'Disputed', tone: 'bad' }
  if (dispute?.status === 'lost') return { label: 'Dispute lost', tone: 'bad' }
  if (paid.refundedCents === paid.amountCents) return { label: 'Refunded', tone: 'plain' }
  if (paid.refundedCents > 0) return { label: 'Partially refunded', tone: 'plain' }
  return { label: dispute?.status === 'won' ? 'Paid, dispute won' : 'Paid', tone: 'good' }
}
