import { foreignMovement, movement, payout } from './movement-fixture'
import { changedOrder, type OrderChanges, paidOrder } from './order-fixture'

const order = (number: string) => ({
  orderId: `cs_${number}`,
  orderNumber: `EB-0000000${number}`,
  paymentIntentId: `pi_${number}`,
  chargeId: `ch_${number}`,
})
const inNewYork = { country: 'US', state: 'NY' }

const sales = [
  movement({
    ...order('1'),
    ...inNewYork,
    taxCents: 122,
    cardBrand: 'visa',
    cardLast4: '4242',
    cardCountry: 'US',
    payoutId: 'po_1',
    payoutArrivalDate: '2026-11-25',
  }),
  movement({
    ...order('2'),
    balanceTransactionId: 'txn_2',
    grossCents: 1511,
    feeCents: 90,
    netCents: 1421,
    customerFacingCents: 1399,
    customerFacingCurrency: 'eur',
    exchangeRate: 1.08,
    country: 'DE',
    taxCents: 223,
  }),
  movement({
    ...order('3'),
    balanceTransactionId: 'txn_3',
    currency: 'jpy',
    grossCents: 1500,
    feeCents: 54,
    netCents: 1446,
    country: 'JP',
  }),
  movement({
    ...order('4'),
    balanceTransactionId: 'txn_4',
    currency: 'kwd',
    grossCents: 4500,
    feeCents: 131,
    netCents: 4369,
    country: 'KW',
  }),
]

const losses = [
  movement({
    ...order('1'),
    ...inNewYork,
    balanceTransactionId: 'txn_5',
    reportingCategory: 'refund',
    type: 'refund',
    createdAt: '2026-11-22T04:30:00.000Z',
    grossCents: -500,
    feeCents: 0,
    netCents: -500,
    refundId: 're_1',
    payoutId: 'po_1',
    payoutArrivalDate: '2026-11-25',
  }),
  movement({
    ...order('2'),
    balanceTransactionId: 'txn_6',
    reportingCategory: 'dispute',
    type: 'adjustment',
    grossCents: -1530,
    feeCents: 1500,
    netCents: -3030,
    customerFacingCents: -1399,
    customerFacingCurrency: 'eur',
    country: 'DE',
    disputeId: 'dp_1',
  }),
]

const notOurs = [
  foreignMovement({
    balanceTransactionId: 'txn_7',
    reportingCategory: 'fee',
    type: 'stripe_fee',
    description: '=HYPERLINK("https://shop.example", "Radar, 40 × 0.05")',
    grossCents: -200,
    feeCents: 0,
    netCents: -200,
  }),
  foreignMovement({
    balanceTransactionId: 'txn_8',
    chargeId: 'ch_poster',
    description: 'A poster\nand its frame',
    grossCents: 2500,
    feeCents: 103,
    netCents: 2397,
  }),
]

const failed = { payoutId: 'po_2', payoutStatus: 'failed', payoutContents: 'released' as const }
const payouts = [
  payout({ grossCents: -926, netCents: -926 }),
  payout({
    ...failed,
    balanceTransactionId: 'txn_9',
    payoutTraceId: undefined,
    grossCents: -400,
    netCents: -400,
  }),
  foreignMovement({
    balanceTransactionId: 'txn_10',
    reportingCategory: 'payout_reversal',
    type: 'payout_failure',
    createdAt: '2026-11-26T09:00:00.000Z',
    grossCents: 400,
    feeCents: 0,
    netCents: 400,
    payoutId: 'po_2',
  }),
]

/** A month with every kind of movement, in three currencies: two sales of the store were in dollars. */
export const monthOfMovements = [...sales, ...losses, ...notOurs, ...payouts]

const paid = (number: string, changes: OrderChanges) => {
  const { orderId, orderNumber, paymentIntentId } = order(number)
  const sold = paidOrder({
    orderId,
    orderNumber,
    sale: { paidAt: '2026-11-21T14:03:09.000Z', paymentIntentId },
  })
  return changedOrder(sold, changes)
}
const asExpected = (amountCents: number, currency: string) => ({
  amountCents,
  currency,
  expectedCents: amountCents,
  expectedCurrency: currency,
})
/** The orders of that month, with their buyers. */
export const ordersOfMonth = [
  paid('1', {
    sale: { ...asExpected(1499, 'usd'), ...inNewYork, taxCents: 122 },
    money: { refundedCents: 500 },
    buyer: { postalCode: '10001' },
  }),
  paid('2', {
    sale: { ...asExpected(1399, 'eur'), country: 'DE', taxCents: 223 },
    money: {
      dispute: {
        id: 'dp_1',
        status: 'needs_response',
        reason: 'fraudulent',
        openedAt: '2026-11-21T15:00:00.000Z',
      },
    },
  }),
  paid('3', {
    sale: { ...asExpected(1500, 'jpy'), country: 'JP' },
  }),
  paid('4', { sale: { ...asExpected(4500, 'kwd'), country: 'KW' } }),
]
