import type { Account } from '../account'
import type { ChargeRecord } from '../charges/charge-record'
import { isOpen, type DisputeRecord } from '../disputes/dispute-record'
import type { EventRecord } from '../events/event-record'
import type { IntentRecord } from '../intents/intent-record'
import type { RefundRecord } from '../refunds/refund-record'
import type { SessionRecord } from '../sessions/session-record'
import type { DeliveryRecord } from '../webhooks/delivery-record'

/** Everything that belongs to one session, for people to look at. */
export type PaymentView = {
  session: SessionRecord
  intent: IntentRecord | undefined
  /** The charge that took the money, and the attempts that did not. */
  paid: ChargeRecord | undefined
  failed: ChargeRecord[]
  refunds: RefundRecord[]
  disputes: DisputeRecord[]
  news: { event: EventRecord; delivery: DeliveryRecord | undefined }[]
}

/** Gathers what the ledger has on a session. */
export function paymentView({ ledger }: Account, session: SessionRecord): PaymentView {
  const intentId = session.paymentIntentId
  const isOurs = (record: { intentId: string }) => record.intentId === intentId
  const charges = ledger.all('charge').filter(isOurs)
  const refunds = ledger.all('refund').filter(isOurs)
  const disputes = ledger.all('dispute').filter(isOurs)
  const ids = new Set([session, ...charges, ...refunds, ...disputes].map(({ id }) => id))
  const events = ledger
    .all('event')
    .filter(({ subject: { id } }) => typeof id === 'string' && (ids.has(id) || id === intentId))

  return {
    session,
    intent: ledger.get('payment_intent', intentId ?? ''),
    paid: charges.find(({ failure }) => failure === null),
    failed: charges.filter(({ failure }) => failure !== null),
    refunds,
    disputes,
    news: events.map((event) => ({ event, delivery: ledger.get('delivery', event.id) })),
  }
}

/** How a payment stands, in a word or two, and whether that is good news. */
export function paymentStatus(view: PaymentView): {
  label: string
  tone: 'good' | 'bad' | 'plain'
} {
  const { session, paid, disputes, failed } = view
  const dispute = disputes.at(-1)

  if (session.status === 'expired') return { label: 'Expired', tone: 'plain' }
  if (!paid) return { label: failed.length > 0 ? 'Declined, still open' : 'Open', tone: 'plain' }
  if (dispute && isOpen(dispute)) return { label: 'Disputed', tone: 'bad' }
  if (dispute?.status === 'lost') return { label: 'Dispute lost', tone: 'bad' }
  if (paid.refundedCents === paid.amountCents) return { label: 'Refunded', tone: 'plain' }
  if (paid.refundedCents > 0) return { label: 'Partially refunded', tone: 'plain' }

  return { label: dispute?.status === 'won' ? 'Paid, dispute won' : 'Paid', tone: 'good' }
}
