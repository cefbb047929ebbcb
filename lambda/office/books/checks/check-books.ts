import * as z from 'zod/mini'
import type { PaidOrder } from '../../../orders/read-paid'
import { cardCents, chargeIn, contentsCents, type Movement } from '../model/movement'
import { type Amounts, differingCurrencies } from '../model/totals'
import { disputesOf } from '../../../orders/money'
import { takenCents } from '../../../orders/taken-cents'

/** docs/finance.md explains each and what to do about it. */
export const differenceReasons = [
  'movement_unreadable',
  'movement_missing',
  'payout_sum',
  'balance',
  'charge_missing',
  'charge_amount',
  'refund_amount',
  'dispute_amount',
  'order_missing',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** An unreadable movement has no figures. */
export const differenceSchema = z.object({
  /** A closed month of another version may have one that is not among these. */
  reason: z.string(),
  /** The id of the movement or the payout, the number of the order, or the currency. */
  subject: z.string(),
  currency: z.optional(z.string()),
  /** Stripe's figure, or the order's. */
  expectedCents: z.optional(z.number()),
  foundCents: z.optional(z.number()),
})
export type Difference = z.infer<typeof differenceSchema>

/**
 * Charge and refunds are in the currency that the buyer paid in, disputes in the settlement currency. An order whose
 * session cannot be read has no amounts to compare.
 *
 * @example
 *   checkOrder(order, []) // [{ reason: 'charge_missing', subject: 'EB-7K3M9Q2T', currency: 'usd', … }]
 */
export function checkOrder(order: PaidOrder, movements: Movement[]): Difference[] {
  const { orderNumber: subject, sale } = order
  const { amountCents, currency } = sale
  if (sale.unreadableSince !== undefined) return []
  const reason = chargeIn(movements) ? 'charge_amount' : 'charge_missing'
  return [
    ...(sale.paidAt ? ifUnequal({ reason, subject, currency }, amountCents, sumOf(movements, ['charge'])) : []),
    // 0 for no movements, not −0, which would be shown with its sign.
    ...checkRefunds(order, 0 - sumOf(movements, ['refund', 'refund_failure'])),
    ...checkDisputes(order, movements),
  ]
}

/** A pending refund may or may not have moved money yet. */
function checkRefunds({ orderNumber: subject, sale, money }: PaidOrder, foundCents: number): Difference[] {
  const { refundedCents, refunds = [] } = money
  const pending = refunds
    .filter(({ status }) => status === 'pending' || status === 'requires_action')
    .reduce((sum, { cents }) => sum + cents, 0)
  if (foundCents <= refundedCents && foundCents >= refundedCents - pending) return []
  return [{ reason: 'refund_amount', subject, currency: sale.currency, expectedCents: refundedCents, foundCents }]
}

/** Across all disputes of the payment. */
function checkDisputes({ orderNumber: subject, sale, money }: PaidOrder, movements: Movement[]): Difference[] {
  const ofDisputes = movements.filter(({ disputeId }) => disputeId !== undefined)
  const byDispute = Map.groupBy(ofDisputes, ({ disputeId }) => disputeId)
  const foundCents = [...byDispute.values()].map(takenCents).reduce((sum, cents) => sum + cents, 0)
  const expectedCents = disputesOf(money).reduce((sum, dispute) => sum + (dispute.takenCents ?? 0), 0)
  const currency = ofDisputes[0]?.currency ?? chargeIn(movements)?.currency ?? sale.currency
  return ifUnequal({ reason: 'dispute_amount', subject, currency }, expectedCents, foundCents)
}

function sumOf(movements: Movement[], categories: string[]): number {
  return movements
    .filter(({ reportingCategory }) => categories.includes(reportingCategory))
    .reduce((sum, each) => sum + cardCents(each), 0)
}

/** For movements whose order is not in the orders table. */
export function orderMissing(movements: Movement[]): Difference[] {
  const [first] = movements
  if (!first) return []
  const subject = first.orderNumber ?? first.orderId ?? first.balanceTransactionId
  const currency = first.customerFacingCurrency ?? first.currency
  return [{ reason: 'order_missing', subject, currency, expectedCents: 0, foundCents: sumOf(movements, ['charge']) }]
}

export function checkPayout({ payoutId, contents, netCents, currency }: Movement): Difference[] {
  if (!contents || payoutId === undefined) return []
  return ifUnequal({ reason: 'payout_sum', subject: payoutId, currency }, -netCents, contentsCents(contents))
}

type Of = Pick<Difference, 'subject' | 'currency'> & { reason: DifferenceReason }

function ifUnequal(of: Of, expectedCents: number, foundCents: number): Difference[] {
  return expectedCents === foundCents ? [] : [{ ...of, expectedCents, foundCents }]
}

export function checkBalance(stripes: Amounts, books: Amounts): Difference[] {
  return differingCurrencies(stripes, books).map((currency) => ({
    reason: 'balance',
    subject: currency,
    currency,
    expectedCents: stripes[currency] ?? 0,
    foundCents: books[currency] ?? 0,
  }))
}
