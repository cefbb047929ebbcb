import fc from 'fast-check'
import { addClose } from '../../../../lambda/office/ledger/close'
import type { Movement } from '../../../../lambda/office/ledger/movement'
import { monthPeriod, quarterPeriod } from '../../../../lambda/office/ledger/period'
import { saveProgress } from '../../../../lambda/office/ledger/progress'
import { balanceOf, type Books, readBooks } from '../../../../lambda/office/ledger/read-books'
import { addUp, type Totals } from '../../../../lambda/office/ledger/totals'
import { addMovement } from '../../../../lambda/office/ledger/write-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { movement } from '../../../support/lambda/movement-fixture'

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata']
const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
  (month) => `2026-${month}`,
)
/** Each with its first month, as a place in `months`. */
const quarters = [
  { quarter: '2026-Q2', first: 1 },
  { quarter: '2026-Q3', first: 4 },
  { quarter: '2026-Q4', first: 7 },
]

/** The last second of a month and the first of the next, in every zone. */
const borders = zones.flatMap((zone) =>
  months.flatMap((month) => {
    const start = Date.parse(monthPeriod(month, zone).from)
    return [start - 1000, start].map((time) => new Date(time).toISOString())
  }),
)
const kinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'payout_reversal', 'unheard_of']
const within = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 - 1 })

/** Movements in two currencies at the borders and anywhere between, the same in each run. */
const movements = fc
  .sample(
    fc.record({
      reportingCategory: fc.constantFrom(...kinds),
      currency: fc.constantFrom('usd', 'jpy'),
      grossCents: fc.integer({ min: -5000, max: 5000 }),
      feeCents: fc.integer({ min: 0, max: 100 }),
      second: within('2026-02-01T00:00:00Z', '2027-01-30T00:00:00Z'),
    }),
    { numRuns: borders.length + 40, seed: 20261122 },
  )
  .map(({ second, ...drawn }, index) =>
    movement({
      ...drawn,
      balanceTransactionId: `txn_${index}`,
      createdAt: borders[index] ?? new Date(second * 1000).toISOString(),
      netCents: drawn.grossCents - drawn.feeCents,
    }),
  )

/** The month on the calendar of a zone, computed by another library than the code under test. */
function monthThere(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit' })
  return (instant: string) => {
    const parts = Object.fromEntries(
      format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
    )
    return `${parts['year']}-${parts['month']}`
  }
}

const idsOf = (given: Movement[]) => given.map((each) => each.balanceTransactionId).toSorted()

const openLedger = { client, table: 'open' }
const closedLedger = (zone: string) => ({ client, table: zone.replace('/', '-') })
const ledgers = [openLedger, ...zones.map(closedLedger)]
useOrdersTable('orders')
for (const { table } of ledgers) useMovementsTable(table)
beforeAll(async () => {
  for (const ledger of ledgers) {
    await saveProgress(ledger, { firstMonth: '2026-02' })
    await Promise.all(movements.map((each) => addMovement(ledger, each)))
  }
})

describe.each(zones)('in %s', (zone) => {
  const monthOf = monthThere(zone)
  const inMonth = (is: (month: string) => boolean) =>
    movements.filter(({ effectiveAt }) => is(monthOf(effectiveAt)))
  const books: Books[] = []
  beforeAll(async () => {
    for (const month of months) books.push(await readBooks(openLedger, monthPeriod(month, zone)))
  })

  test('each movement is in the month of its calendar, and in no other', () => {
    const expected = months.map((month) => inMonth((each) => each === month))

    expect(books.map((each) => idsOf(each.movements))).toEqual(expected.map(idsOf))
  })

  test('each month starts with the ending balance of the one before, and the last ends with the sum of all movements', async () => {
    let ending = (await addUp(inMonth((month) => month < '2026-03'))).payments

    for (const each of books) {
      expect(each.starting).toEqual(ending)
      ending = endingOf(each)
    }

    const upToThen = await addUp(inMonth((month) => month <= '2026-12'))
    expect(ending).toEqual(upToThen.payments)
  })

  test.each(quarters)('$quarter is the sum of its months', async ({ quarter, first }) => {
    const whole = await readBooks(openLedger, quarterPeriod(quarter, zone))
    const parts = books.slice(first, first + 3)

    for (const { currency, ...summary } of balanceOf(whole)) {
      const ofMonths = parts.flatMap(balanceOf).filter((each) => each.currency === currency)
      expect(summary).toMatchObject({
        activity: sumOf(ofMonths.map(({ activity }) => activity)),
        payouts: sumOf(ofMonths.map(({ payouts }) => payouts)),
        startingCents: ofMonths[0]?.startingCents,
        endingCents: ofMonths.at(-1)?.endingCents,
      })
    }
  })

  test('closing one month after the other changes no figure', async () => {
    const ledger = closedLedger(zone)

    for (const [index, closedMonth] of months.entries()) {
      const { from, to, timeZone } = monthPeriod(closedMonth, zone)
      const given = await readBooks(ledger, { from, to })
      expect(balanceOf(given)).toEqual(books.slice(index, index + 1).flatMap(balanceOf))
      const close = { closedMonth, timeZone, from, to, closedAt: '2027-03-01T00:00:00.000Z' }
      await addClose(ledger, { ...close, endings: endingOf(given) })
    }
  })
})

function endingOf(books: Books) {
  return Object.fromEntries(balanceOf(books).map((each) => [each.currency, each.endingCents]))
}

function sumOf(totals: Totals[]): Totals {
  const sum = (name: keyof Totals) => totals.reduce((all, each) => all + each[name], 0)
  return {
    count: sum('count'),
    grossCents: sum('grossCents'),
    feeCents: sum('feeCents'),
    netCents: sum('netCents'),
  }
}
