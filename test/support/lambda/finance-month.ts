import { soldOrder } from '../../../lambda/office/books/exports/orders-sheet'
import type { Month } from '../../../lambda/office/books/files/month-file'
import { chargeIn, type Movement } from '../../../lambda/office/books/model/movement'
import { monthAfter, monthPeriod } from '../../../lambda/office/books/model/period'
import { salesByDay } from '../../../lambda/office/books/model/sales-by-day'
import { soldBy } from '../../../lambda/office/books/model/sold-order'
import { zonedDay } from '../../../lambda/platform/text/zoned-time'
import { contentsOf, foreignMovement, movement, payout } from './movement-fixture'
import { type OrderChanges, paidOrder } from './order-fixture'

const order = (number: string) => ({
  orderId: `cs_${number}`,
  orderNumber: `EB-0000000${number}`,
  paymentIntentId: `pi_${number}`,
  chargeId: `ch_${number}`,
})
const inNewYork = { country: 'US', state: 'NY' }
const amounts = (grossCents: number, feeCents = 0) => ({ grossCents, feeCents, netCents: grossCents - feeCents })
const id = (number: number) => ({ balanceTransactionId: `txn_${number}` })
const kind = (reportingCategory: string, type = reportingCategory) => ({ reportingCategory, type })
const inEuros = (cents: number) => ({ customerFacingCents: cents, customerFacingCurrency: 'eur' })
const paidOut = { payoutId: 'po_1', payoutArrivalDate: '2026-11-25', payoutTraceId: '021000021000001' }
const visa = { cardBrand: 'visa', cardLast4: '4242', cardCountry: 'US' }

const sales = [
  movement({ ...order('1'), ...inNewYork, ...visa, ...paidOut, taxCents: 122 }),
  movement({
    ...order('2'),
    ...id(2),
    ...amounts(1511, 90),
    ...inEuros(1399),
    exchangeRate: 1.08,
    country: 'DE',
    taxCents: 223,
  }),
  movement({ ...order('3'), ...id(3), ...amounts(1500, 54), currency: 'jpy', country: 'JP' }),
  movement({ ...order('4'), ...id(4), ...amounts(4500, 131), currency: 'kwd', country: 'KW' }),
]

const losses = [
  movement({
    ...order('1'),
    ...id(5),
    ...kind('refund'),
    ...amounts(-500),
    ...inNewYork,
    ...paidOut,
    createdAt: '2026-11-22T04:30:00.000Z',
    refundId: 're_1',
    taxCents: -41,
  }),
  movement({
    ...order('2'),
    ...id(6),
    ...kind('dispute', 'adjustment'),
    ...amounts(-1530, 1500),
    ...inEuros(-1399),
    country: 'DE',
    disputeId: 'dp_1',
    taxCents: -223,
  }),
]

const notOurs = [
  foreignMovement({
    ...id(7),
    ...kind('fee', 'stripe_fee'),
    ...amounts(-200),
    description: '=HYPERLINK("https://shop.example", "Radar, 40 × 0.05")',
  }),
  foreignMovement({ ...id(8), ...amounts(2500, 103), chargeId: 'ch_poster', description: 'A poster\nand its frame' }),
]

const payouts = [
  payout({ ...amounts(-926), contents: contentsOf([...sales.slice(0, 1), ...losses.slice(0, 1)]) }),
  payout({
    ...id(9),
    ...amounts(-400),
    payoutId: 'po_2',
    payoutStatus: 'failed',
    contents: undefined,
    payoutTraceId: undefined,
  }),
  foreignMovement({
    ...id(10),
    ...kind('payout_reversal', 'payout_failure'),
    ...amounts(400),
    createdAt: '2026-11-26T09:00:00.000Z',
    payoutId: 'po_2',
  }),
]

/** A month with every kind of movement, in three currencies: two sales of the store were in dollars. */
export const monthOfMovements = [...sales, ...losses, ...notOurs, ...payouts]

function paid(number: string, amountCents: number, currency: string, changes: OrderChanges) {
  const { orderId, orderNumber, paymentIntentId } = order(number)
  const sale = {
    paidAt: '2026-11-21T14:03:09.000Z',
    paymentIntentId,
    amountCents,
    currency,
    expectedCents: amountCents,
    expectedCurrency: currency,
  }
  return paidOrder({ orderId, orderNumber, ...changes, sale: { ...sale, ...changes.sale } })
}

const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: '2026-11-21T15:00:00.000Z' }

const ordersOfMonth = [
  paid('1', 1499, 'usd', {
    sale: { ...inNewYork, taxCents: 122 },
    money: { refundedCents: 500 },
    buyer: { postalCode: '10001' },
  }),
  paid('2', 1399, 'eur', { sale: { country: 'DE', taxCents: 223 }, money: { dispute } }),
  paid('3', 1500, 'jpy', {
    sale: {
      country: 'JP',
      discountCents: 500,
      promotionCodeId: 'promo_1',
      promotionCode: 'LAUNCH',
      invoiceId: 'in_1',
      source: 'newsletter',
    },
  }),
  paid('4', 4500, 'kwd', { sale: { country: 'KW' } }),
]

const orders = ordersOfMonth.map((each) =>
  soldOrder({ ...each, charge: chargeIn(monthOfMovements.filter(({ orderId }) => orderId === each.orderId)) }),
)

const dayOf = zonedDay('America/New_York')

/** In New York, closed on the second of the next month. */
export function closedMonth(name: string, movements: Movement[], changes: Partial<Month>): Month {
  const period = monthPeriod(name, 'America/New_York')
  return {
    month: name,
    ...period,
    readAt: `${monthAfter(name)}-02T06:00:00.000Z`,
    isClosed: true,
    before: { payments: {}, reserved: {} },
    after: { payments: {}, reserved: {} },
    balances: [],
    endings: [],
    days: salesByDay(movements, dayOf),
    sold: [],
    codes: [],
    sources: [],
    countries: [],
    waiting: [],
    countedPayouts: [],
    changes: [],
    verdict: { differences: [], orders: 0, payouts: 0 },
    movements,
    late: [],
    orders: [],
    ...changes,
  }
}

export const month = closedMonth('2026-11', monthOfMovements, {
  ...soldBy(orders, dayOf),
  verdict: { differences: [], orders: 4, payouts: 2 },
  orders,
})
