import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { bookFee } from 'stripe-emulator'
import { addClose } from '../../../../../lambda/office/ledger/close'
import type { Movement } from '../../../../../lambda/office/ledger/movement'
import { monthPeriod } from '../../../../../lambda/office/ledger/period'
import { balanceOf, readBooks } from '../../../../../lambda/office/ledger/read-books'
import { readRowComparison } from '../../../../../lambda/office/ledger/row-comparison'

/** The evening of October 29, a Thursday; the payout of a sale then arrives in November. */
const october29 = Date.UTC(2026, 9, 29, 18)
const shop = setUpLedger(() => october29)
const enough = () => 600_000
const october = monthPeriod('2026-10', 'UTC')
const november = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
const spanOf = (fromDay: number, toDay = 1) => {
  const at = (days: number) => new Date(shop.clock().now() + days * 86_400_000).toISOString()
  return { from: at(fromDay), to: at(toDay) }
}

async function compare(rows: object = spanOf(-5), write = false, remainingMs = enough) {
  const { rows: found } = await shop.run(remainingMs, { rows, write })
  if (!found) throw new Error('No rows were compared.')
  return found
}
const fieldsOf = ({ differences }: Awaited<ReturnType<typeof compare>>) =>
  differences.map(({ field }) => field)
const read = async (id: string) =>
  (await shop.movements()).find(({ balanceTransactionId }) => balanceTransactionId === id)

/** Sells an ebook and a day later another, and records them; returns the first movement and its id. */
async function sellTwo() {
  await shop.sell()
  shop.turnDays(1)
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  const [row] = await shop.movements()
  if (!row) throw new Error('There is no movement.')
  return { row, id: row.balanceTransactionId }
}

/** Sells an ebook in October and waits until its payout has arrived. Returns both movements. */
async function sellAndPayOut(): Promise<{ sale: Movement; payout: Movement }> {
  await shop.sell()
  await shop.recordAll()
  shop.turnDays(6)
  await shop.run()
  const movements = await shop.movements()
  const sale = movements.find(({ type }) => type === 'charge')
  const payout = movements.find(({ type }) => type === 'payout')
  if (!sale || !payout) throw new Error('There is no sale or no payout.')
  return { sale, payout }
}

const inNovember = (at: string) => ({ effectiveAt: at, month: '2026-11' })
const time = ['effectiveAt', 'month']

test('a row whose fee was altered, or which was moved out of the span, is found and corrected from Stripe', async () => {
  const { row, id } = await sellTwo()
  // What was booked since the last run is no difference.
  bookFee(shop.emulator().account, { cents: 250, currency: 'usd', description: 'Radar' })

  for (const [changes, fields] of [
    [{ feeCents: 70, netCents: 1429 }, ['feeCents', 'netCents']],
    [{ effectiveAt: '2024-01-31T10:00:00.000Z', month: '2024-01' }, time],
  ] as const) {
    await shop.edit(id, changes)
    const found = await compare()

    expect(found).toMatchObject({ rows: 3, differing: 1, written: 0 })
    expect(fieldsOf(found)).toEqual(fields)
    const { orderNumber } = row
    expect(found.differences[0]).toMatchObject({ balanceTransactionId: id, orderNumber })
    expect(await compare(spanOf(-5), true)).toMatchObject({ differing: 1, written: 1 })
    expect(await read(id)).toEqual(row)
    const comparedAt = expect.any(String)
    expect(await compare()).toMatchObject({ differing: 0, differences: [], comparedAt })
  }
})

test('a lost row and a lost payout are found and restored, with their order and their contents', async () => {
  const { sale, payout } = await sellAndPayOut()
  expect([payout.createdAt.slice(0, 7), payout.month]).toEqual(['2026-10', '2026-11'])
  // Until the payout has its trace id, and then until no scheduled run compares it any more.
  for (const days of [10, 50]) {
    shop.turnDays(days)
    await shop.run()
  }
  for (const { balanceTransactionId: id, grossCents: stripe, month } of [sale, payout]) {
    const span = { month }
    const row = await read(id)
    await shop.remove(id)

    const lost = { balanceTransactionId: id, currency: 'usd', field: 'row', stripe }
    expect((await compare(span)).differences).toEqual([lost])
    expect(await read(id)).toBeUndefined()
    await compare(span, true)
    await shop.run()

    expect(row?.payoutId).toMatch(/^po_/)
    const restored = { ...row, payoutTraceAt: undefined, recordedAt: expect.any(String) }
    expect(await read(id)).toEqual(restored)
    expect((await shop.compare()).differences).toEqual([])
  }
})

test('rows and payouts that Stripe does not list are found, and kept', async () => {
  const { sale, payout } = await sellAndPayOut()
  await shop.add({ ...sale, balanceTransactionId: 'txn_sale' })
  await shop.add({ ...payout, balanceTransactionId: 'txn_payout', payoutId: 'po_invented' })

  const found = await compare(spanOf(-20, 9), true)

  expect(found).toMatchObject({ rows: 2, differing: 2, written: 0 })
  expect(found.differences).toMatchObject([
    { balanceTransactionId: 'txn_sale', field: 'row', ledger: 1499 },
    { balanceTransactionId: 'txn_payout', field: 'row', ledger: -1426 },
  ])
  expect(await shop.movements()).toHaveLength(4)
})

test('a comparison that is cut off or dies continues after the last week that it finished, and counts no row twice', async () => {
  await sellTwo()
  const weeks = spanOf(-30)
  let asked = 0
  const dying = () => {
    asked += 1
    if (asked > 2) throw new Error('The call died')
    return 600_000
  }
  await expect(compare(weeks, false, dying)).rejects.toThrow('The call died')
  asked = 0
  const cutOff = await compare(weeks, false, () => ((asked += 1) <= 2 ? 600_000 : 0))
  const listings = () =>
    shop.proxy().calls.filter((call) => call.includes('/balance_transactions')).length
  const before = listings()

  const found = await compare(weeks)

  expect(cutOff.comparedAt).toBeUndefined()
  expect(found).toMatchObject({ rows: 2, differing: 0, comparedAt: expect.any(String) })
  // The last week, and the payouts.
  expect(listings() - before).toBe(2)
  // The comparison of a shorter span does not replace it.
  await compare({ from: weeks.from, to: spanOf(-4, -4).to })
  expect(await readRowComparison(shop.ledger, weeks)).toEqual(found)
})

test('the scheduled run compares the month that is about to close, once a day', async () => {
  await sellTwo()
  const last = monthPeriod('2026-09', 'UTC')
  const first = await readRowComparison(shop.ledger, last)

  await shop.run()
  const same = await readRowComparison(shop.ledger, last)
  shop.turnDays(1)
  await shop.run()

  expect(first?.comparedAt).toBeDefined()
  expect(same).toEqual(first)
  expect((await readRowComparison(shop.ledger, last))?.comparedAt).not.toBe(first?.comparedAt)
})

test('a sale in the very second in which a week of the comparison begins is no difference', async () => {
  // The comparison ends a day from now, and its weeks begin six days ago.
  await shop.restartStripe({}, october29 + 500)
  await sellAndPayOut()

  // The sale and its payout.
  expect(await compare(spanOf(-20, 9))).toMatchObject({ rows: 2, differing: 0 })
})

test('a difference in the month that is about to close is in the metric until it is repaired', async () => {
  const { id } = await sellTwo()
  await shop.edit(id, { type: 'adjustment' })
  const differing = () =>
    shop.metrics.emitted().flatMap(([name, value]) => (name === 'BooksDiffer' ? value : []))

  shop.turnDays(3)
  await shop.run()
  shop.clock().turnBy(60_000)
  await compare({ month: '2026-10' }, true)
  await shop.run()

  expect(differing()).toEqual([0, 1, 0])
})

test('a payout that was altered to arrive in another month is found and corrected', async () => {
  const { payout } = await sellAndPayOut()
  const earlier = { effectiveAt: '2026-09-05T00:00:00.000Z', month: '2026-09' }
  await shop.edit(payout.balanceTransactionId, earlier)

  const found = await compare(november)
  await compare(november, true)

  expect(fieldsOf(found)).toEqual(time)
  expect(await read(payout.balanceTransactionId)).toEqual(payout)
})

test('a payout of October that was altered to arrive in November is found in November', async () => {
  await shop.restartStripe({}, october29 - 20 * 86_400_000)
  const { payout } = await sellAndPayOut()
  expect(payout.month).toBe('2026-10')
  shop.turnDays(20)
  await shop.edit(payout.balanceTransactionId, inNovember('2026-11-03T00:00:00.000Z'))

  expect(fieldsOf(await compare(november))).toEqual(time)
})

describe('a row that is restored in a closed month', () => {
  /** Closes October with what the ledger has, and waits for a day. */
  async function closeOctober(): Promise<void> {
    const closedAt = new Date(shop.clock().now()).toISOString()
    const balances = balanceOf(await readBooks(shop.ledger, october, closedAt))
    const { from, to, timeZone } = october
    await addClose(shop.ledger, { closedMonth: '2026-10', timeZone, from, to, closedAt, balances })
    shop.turnDays(1)
    await shop.run()
  }

  /** The late movements and the ending balance of November. */
  async function balanceOfNovember() {
    const [balance] = balanceOf(await readBooks(shop.ledger, november))
    const late = balance?.lateActivity.map(({ netCents }) => netCents)
    return { late, ending: balance?.endingCents }
  }

  const moved = { createdAt: '2026-11-03T10:00:00.000Z', ...inNovember('2026-11-03T10:00:00.000Z') }
  test.each([
    ['lost after the close', false, undefined, []],
    ['altered after the close', false, { feeCents: 70, netCents: 1429 }, []],
    ['lost before the close', true, undefined, []],
    ['moved out of the month before the close', true, moved, Object.keys(moved)],
  ])('is late when the close did not count it: %s, %s', async (_what, isLate, changes, fields) => {
    const { sale } = await sellAndPayOut()
    const whole = await balanceOfNovember()
    const id = sale.balanceTransactionId
    if (!isLate) await closeOctober()
    await (changes ? shop.edit(id, changes) : shop.remove(id))
    if (isLate) await closeOctober()

    expect(fieldsOf(await compare(november))).toEqual(fields)
    await compare({ month: '2026-10' }, true)

    const late = isLate ? [sale.netCents] : []
    expect(await balanceOfNovember()).toEqual({ late, ending: whole.ending })
  })
})
