import type { Clock } from 'kit'
import { inSeconds } from './seconds'
import { deliveriesOf } from './delivery'
import type { Kinds, StoredObject } from './kinds'
import { isActive, isAtLimit } from './redeemable'
import type { Ledger } from './ledger'

/** For the fields that change by themselves. */
type Surroundings = { ledger: Ledger; clock: Clock; baseUrl: string }

/** A payout leaves the balance at once, although it arrives days later. */
export function isAvailable(
  { available_on: availableOn, type, amount }: Omit<Kinds['balance_transaction'], 'payout'>,
  nowMs: number,
): boolean {
  return availableOn <= inSeconds(nowMs) || (type === 'payout' && amount < 0)
}

export function refundableCents({ paid, ...charge }: Kinds['charge']): number {
  return paid ? charge.amount - charge.amount_refunded : 0
}

/** With fields that depend on time or others, without the emulator's own. */
export function show(object: StoredObject, at: Surroundings): object {
  if (object.object === 'checkout.session') return shownSession(object, at)
  if (object.object === 'invoice') {
    return { ...object, hosted_invoice_url: `${at.baseUrl}/invoice/${object.id}` }
  }
  if (object.object === 'coupon') return { ...object, valid: !isAtLimit(object) }
  if (object.object === 'promotion_code') return { ...object, active: isActive(object, at.ledger) }
  if (object.object === 'balance_transaction') return shownTransaction(object, at)
  if (object.object === 'dispute') {
    const { balance_transactions: booked } = object
    return { ...object, balance_transactions: booked.map((each) => shownTransaction(each, at)) }
  }
  if (object.object === 'radar.early_fraud_warning') {
    const charge = at.ledger.get('charge', object.charge)
    const actionable = charge !== undefined && !charge.disputed && refundableCents(charge) > 0
    return { ...object, actionable }
  }
  if (object.object === 'event') {
    const deliveries = deliveriesOf(at.ledger, object.id)
    const pending = deliveries.filter(({ state }) => state === 'pending')
    return { ...object, pending_webhooks: pending.length }
  }
  if (object.object !== 'webhook_endpoint') return object
  const { secret: _secret, ...endpoint } = object
  return endpoint
}

function shownSession(
  { item: _item, payment_intent_data: _data, ...session }: Kinds['checkout.session'],
  { baseUrl }: Surroundings,
): object {
  return { ...session, url: session.status === 'open' ? `${baseUrl}/c/pay/${session.id}` : null }
}

function shownTransaction(
  { payout: _payout, ...transaction }: Kinds['balance_transaction'],
  { clock }: Surroundings,
): object {
  return { ...transaction, status: isAvailable(transaction, clock.now()) ? 'available' : 'pending' }
}
