import type { Movement } from '../../../lambda/office/books/model/movement'
import { byCategory } from '../../../lambda/office/books/model/totals'

const ofOrder = { orderId: 'cs_test_1', orderNumber: 'EB-7K3M9Q2T', paymentIntentId: 'pi_1', chargeId: 'ch_1' }

/** A sale of 14.99 USD, with a test's changes; it takes effect when it is booked. */
export function movement(changes: Partial<Movement> = {}): Movement {
  const createdAt = changes.createdAt ?? '2026-11-21T14:03:07.000Z'
  const effectiveAt = changes.effectiveAt ?? createdAt
  return {
    balanceTransactionId: 'txn_1',
    reportingCategory: 'charge',
    type: 'charge',
    createdAt,
    availableOn: '2026-11-23T00:00:00.000Z',
    effectiveAt,
    grossCents: 1499,
    feeCents: 73,
    feeTaxCents: 0,
    netCents: 1426,
    currency: 'usd',
    ...ofOrder,
    ...changes,
  }
}

export const moved = (reportingCategory: string, grossCents: number, feeCents = 0): Movement =>
  movement({ reportingCategory, grossCents, feeCents, netCents: grossCents - feeCents })

const foreign = { orderId: undefined, orderNumber: undefined, paymentIntentId: undefined, chargeId: undefined }

/** Without an order: a fee, another product's sale or a payout. */
export function foreignMovement(changes: Partial<Movement>): Movement {
  return movement({ ...foreign, ...changes })
}

export function contentsOf(movements: Movement[], otherPayoutsCents = 0): Movement['contents'] {
  const ids = movements.map(({ balanceTransactionId }) => balanceTransactionId)
  return { ids, totals: byCategory(movements), otherPayoutsCents }
}

/** A payout that has arrived and contains a sale. */
export function payout(changes: Partial<Movement> = {}): Movement {
  return foreignMovement({
    balanceTransactionId: 'txn_payout',
    reportingCategory: 'payout',
    type: 'payout',
    createdAt: '2026-11-24T02:00:00.000Z',
    availableOn: '2026-11-25T00:00:00.000Z',
    effectiveAt: '2026-11-25T00:00:00.000Z',
    grossCents: -1426,
    feeCents: 0,
    netCents: -1426,
    payoutId: 'po_1',
    payoutArrivalDate: '2026-11-25',
    payoutStatus: 'paid',
    isAutomatic: true,
    payoutTraceId: '021000021000001',
    contents: contentsOf([movement()]),
    ...changes,
  })
}
