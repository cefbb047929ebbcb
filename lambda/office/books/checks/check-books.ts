import * as z from 'zod/mini'
import type { PaidOrder } from '../../../orders/read-paid'
import { takenCents } from '../../../shop/payments/read-adjustments'
import type { Change } from '../model/change'
import { cardCents, chargeIn, contentsCents, type Movement } from '../model/movement'
import { type Amounts, differingCurrencies } from '../model/totals'
import { disputesOf } from '../../../orders/money'

/** What can differ; docs/finance.md explains each reason and what to do about it. */
export const differenceReasons = [
  'movement_unreadable',
  'movement_net',
  'movement_differs',
  'movement_missing',
  'movement_unknown',
  'payout_sum',
  'balance',
  'charge_missing',
  'charge_amount',
  'charge_tax',
  'charge_place',
  'refund_amount',
  'dispute_amount',
  'order_missing',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/**
 * Two figures that should be equal, in smallest units of `currency`; absent where a difference has none, such as an
 * unreadable movement.
 */
export const differenceSchema = z.object({
  reason: z.enum(differenceReasons),
  /** The id of the movement or the payout, the number of the order, or the currency. */
  subject: z.string(),
  currency: z.optional(z.string()),
  /** Stripe's figure, or the order's. */
  expectedCents: z.optional(z.number()),
  foundCents: z.optional(z.number()),
})
export type Difference = z.infer<typeof differenceSchema>

/**
 * Compares an order with its movements. One charge of its amount and its refunds must agree in the currency that the
 * buyer paid in, and what its disputes took in the settlement currency. An order whose session cannot be read has no
 * amounts to compare.
 */
export function checkOrder(order: PaidOrder, movements: Movement[]): Difference[] {
  const { orderNumber: subject, sale } = order
  const { amountCents, currency } = sale
  if (order.sale.unreadableSince !== undefined) return []
  const foundCents = sumOf(movements, ['charge'])
  const reason = chargeIn(movements) ? 'charge_amount' : 'charge_missing'
  const charged = { reason, subject, currency, expectedCents: amountCents, foundCents } as const
  return [
    ...(order.sale.paidAt ? ifUnequal(charged) : []),
    ...checkSale(order, movements),
    ...checkRefunds(order, takenBy(movements, ['refund', 'refund_failure'])),
    ...checkDisputes(order, movements),
  ]
}

/** The tax and the place of an order must be those in its charge; a place may be known from the card only. */
function checkSale({ orderNumber: subject, sale }: PaidOrder, movements: Movement[]): Difference[] {
  const charge = chargeIn(movements)
  if (!charge) return []
  const { currency, country, state } = sale
  const { taxCents: foundCents = 0 } = charge
  const { taxCents: expectedCents = foundCents } = sale
  const isOtherPlace = (country ?? charge.country) !== charge.country || (state ?? charge.state) !== charge.state
  return [
    ...ifUnequal({ reason: 'charge_tax', subject, currency, expectedCents, foundCents }),
    ...(isOtherPlace ? [{ reason: 'charge_place' as const, subject }] : []),
  ]
}

/** A pending refund may or may not have moved money yet. */
function checkRefunds(order: PaidOrder, foundCents: number): Difference[] {
  const { orderNumber: subject, sale } = order
  const { currency } = sale
  const { refundedCents, refunds = [] } = order.money
  const pending = refunds
    .filter(({ status }) => status === 'pending' || status === 'requires_action')
    .reduce((sum, { cents }) => sum + cents, 0)
  if (foundCents <= refundedCents && foundCents >= refundedCents - pending) return []
  return [{ reason: 'refund_amount', subject, currency, expectedCents: refundedCents, foundCents }]
}

/** Compares what the banks hold across all disputes of the payment. */
function checkDisputes(order: PaidOrder, movements: Movement[]): Difference[] {
  const ofDisputes = movements.filter(({ disputeId }) => disputeId !== undefined)
  const byDispute = Map.groupBy(ofDisputes, ({ disputeId }) => disputeId)
  const foundCents = [...byDispute.values()].map(takenCents).reduce((sum, cents) => sum + cents, 0)
  const expectedCents = disputesOf(order.money).reduce((sum, dispute) => sum + (dispute.takenCents ?? 0), 0)
  const { orderNumber: subject, sale } = order
  const currency = ofDisputes[0]?.currency ?? chargeIn(movements)?.currency ?? sale.currency
  return ifUnequal({ reason: 'dispute_amount', subject, currency, expectedCents, foundCents })
}

/** What left the balance. It is 0 for no movements, not −0, which would be shown with its sign. */
function takenBy(movements: Movement[], categories: string[]): number {
  return 0 - sumOf(movements, categories)
}

function sumOf(movements: Movement[], categories: string[]): number {
  return movements
    .filter(({ reportingCategory }) => categories.includes(reportingCategory))
    .reduce((sum, each) => sum + cardCents(each), 0)
}

/** The difference for movements whose order is missing in the orders table. */
export function orderMissing(movements: Movement[]): Difference[] {
  const [first] = movements
  if (!first) return []
  const { orderNumber, orderId } = first
  const currency = first.customerFacingCurrency ?? first.currency
  const foundCents = sumOf(movements, ['charge'])
  const subject = orderNumber ?? orderId ?? first.balanceTransactionId
  return [{ reason: 'order_missing', subject, currency, expectedCents: 0, foundCents }]
}

/** Compares a movement's net with Stripe's definition of it: gross less fee. */
export function checkMovement(movement: Movement): Difference[] {
  const { balanceTransactionId: subject, currency, grossCents, feeCents } = movement
  const [expectedCents, foundCents] = [grossCents - feeCents, movement.netCents]
  return ifUnequal({ reason: 'movement_net', subject, currency, expectedCents, foundCents })
}

/** Compares a payout with its contents, if Stripe lists them. */
export function checkPayout({ payoutId, contents, netCents, currency }: Movement): Difference[] {
  if (!contents || payoutId === undefined) return []
  const foundCents = contentsCents(contents)
  const expectedCents = -netCents
  return ifUnequal({ reason: 'payout_sum', subject: payoutId, currency, expectedCents, foundCents })
}

function ifUnequal(difference: Difference): Difference[] {
  return difference.expectedCents === difference.foundCents ? [] : [difference]
}

/** Compares Stripe's balances with those of the books, by currency. */
export function checkBalance(stripes: Amounts, books: Amounts): Difference[] {
  return differingCurrencies(stripes, books).map((currency) => ({
    reason: 'balance',
    subject: currency,
    currency,
    expectedCents: stripes[currency] ?? 0,
    foundCents: books[currency] ?? 0,
  }))
}

/** Changes of a payout that Stripe makes in the ordinary course. */
const ordinary = ['payoutStatus', 'payoutTraceId', 'effectiveAt']

/** What Stripe now has otherwise than the file of a closed month. */
export function checkChanges(changes: Change[]): Difference[] {
  const odd = changes.filter(({ field, payoutId }) => payoutId === undefined || !ordinary.includes(field))
  return odd.map(({ balanceTransactionId: subject, field, before, now, currency }) => {
    if (field === 'row') return { reason: 'movement_unknown', subject }
    const isAmount = field.endsWith('Cents') && typeof before === 'number' && typeof now === 'number'
    const figures = isAmount ? { currency, expectedCents: now, foundCents: before } : {}
    return { reason: 'movement_differs', subject, ...figures }
  })
}
