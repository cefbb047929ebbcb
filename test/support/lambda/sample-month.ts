import { endingOf, waitingAt } from '../../../lambda/office/books/model/ending-balance'
import type { Month } from '../../../lambda/office/books/files/month-file'
import type { Movement } from '../../../lambda/office/books/model/movement'
import { monthPeriod } from '../../../lambda/office/books/model/period'
import { type Balances, balancesAfter, summarize } from '../../../lambda/office/books/model/totals'
import { closedMonth } from './finance-month'
import { contentsOf, foreignMovement } from './movement-fixture'

type Sample = Partial<Movement> & { day: number; category: string; gross: number; fee?: number }

let number = 0

/** A movement of October 2026, at noon in UTC, by default without an order. */
export function sampleMovement({ day, category, gross, fee = 0, ...given }: Sample): Movement {
  number += 1
  return foreignMovement({
    balanceTransactionId: `txn_${number}`,
    reportingCategory: category,
    type: category,
    createdAt: `2026-10-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    availableOn: new Date(Date.UTC(2026, 9, day + 2)).toISOString(),
    grossCents: gross,
    feeCents: fee,
    netCents: gross - fee,
    ...given,
  })
}

/** The movements of a month with one of everything. */
function oneOfEverything(): Movement[] {
  number = 0
  const ofOrder = (index: number) => ({ orderId: `cs_${index}`, orderNumber: `EB-${index}` })
  const places = [{ country: 'US', state: 'CA' }, { country: 'US', state: 'NY' }, { country: 'DE', taxCents: 239 }, {}]
  const sales = Array.from({ length: 60 }, (_, index) =>
    sampleMovement({
      day: 1 + ((index * 7) % 31),
      category: 'charge',
      gross: 1499,
      fee: 73,
      ...ofOrder(index),
      ...places[index % 4],
    }),
  )
  const others = [
    sampleMovement({ day: 9, category: 'refund', gross: -1499, ...ofOrder(3) }),
    sampleMovement({ day: 12, category: 'refund', gross: -500, ...ofOrder(4), ...places[0] }),
    sampleMovement({ day: 15, category: 'dispute', gross: -1499, fee: 1500, ...ofOrder(5), ...places[1] }),
    sampleMovement({ day: 20, category: 'charge', gross: 4900, fee: 172, description: 'Course' }),
    sampleMovement({ day: 21, category: 'fee', gross: -250, description: 'Radar' }),
  ]
  const paid = sales.slice(0, 40).map((sale) => ({ ...sale, payoutId: 'po_1' }))
  const otherPayoutsCents = -500
  const cents = paid.reduce((sum, { netCents }) => sum + netCents, otherPayoutsCents)
  const payout = sampleMovement({
    day: 28,
    category: 'payout',
    gross: -cents,
    contents: contentsOf(paid, otherPayoutsCents),
    payoutId: 'po_1',
    payoutArrivalDate: '2026-10-28',
    payoutStatus: 'paid',
    isAutomatic: true,
    payoutTraceId: '021000021000089',
  })
  return [...paid, ...sales.slice(40), ...others, payout]
}

/** A payout that was on its way at the end of the month. */
const inTransit = sampleMovement({
  day: 29,
  category: 'payout',
  gross: -9984,
  payoutId: 'po_1RkTq2LmN8vXbY3cD4eF5gH6',
  payoutArrivalDate: '2026-11-03',
  effectiveAt: '2026-11-03T00:00:00.000Z',
})

/** October 2026 in New York, closed: with one of everything, or with a test's changes. */
export function sampleMonth(changes: Partial<Month> = {}): Month {
  const sold = { day: 1, category: 'charge', gross: 29980, fee: 1460, orderId: 'x' }
  const before = { payments: { usd: 12_345 }, reserved: { usd: 2500 } }
  return {
    ...monthOf(oneOfEverything(), before, [sampleMovement(sold)]),
    verdict: { differences: [], orders: 60, payouts: 1, balanceAt: '2026-11-02T05:59:00.000Z' },
    changes: [
      {
        balanceTransactionId: 'txn_0',
        payoutId: 'po_1RjSp1KlM7uWaX2bC3dE4fG5',
        arrivesOn: '2026-09-28',
        cents: 29_980,
        currency: 'usd',
        field: 'payoutTraceId',
        now: '021000021000075',
      },
    ],
    delivery: {
      orders: 60,
      byMethod: { email: 48, text: 5, both: 7 },
      delivered: 59,
      medianSeconds: 4,
      slowestTwentiethSeconds: 61,
    },
    open: [
      { kind: 'evidence', subject: 'EB-5', date: '2026-11-09T00:00:00.000Z', note: 'fraudulent, needs response' },
      { kind: 'payout', subject: 'po_2', date: '2026-11-04T00:00:00.000Z', note: '$99.84, in transit' },
    ],
    ...changes,
  }
}

const nothing: Balances = { payments: {}, reserved: {} }

/** The same month with these movements only. */
export function monthOf(movements: Movement[], before = nothing, last: Movement[] = []): Month {
  const { to } = monthPeriod('2026-10', 'America/New_York')
  const waiting = waitingAt(to, [], movements)
  const balances = summarize(movements, before)
  return closedMonth('2026-10', movements, {
    before,
    after: balancesAfter(movements, before),
    balances,
    lastBalances: summarize(last),
    endings: balances.map((each) => endingOf(each, waiting, [...movements, inTransit], to)),
    waiting,
  })
}
