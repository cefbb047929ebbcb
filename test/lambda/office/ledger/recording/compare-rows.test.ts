import { bookFee } from 'stripe-emulator'
import { monthPeriod } from '../../../../../lambda/office/ledger/period'
import { readRowComparison } from '../../../../../lambda/office/ledger/row-comparison'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const shop = setUpLedger()
const { metrics } = shop
const enough = () => 600_000
const spanOf = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
/** Stripe's clock starts five days ago. */
const span = () => spanOf(shop.clock().now() - 5 * 86_400_000, shop.clock().now() + 1000)

async function compareRows(request: object = {}, remainingMs = enough) {
  const { rows } = await shop.run(remainingMs, { rows: span(), ...request })
  if (!rows) throw new Error('No rows were compared.')
  return rows
}

/** Sells two ebooks, a day apart, and records them; returns their movements. */
async function sellTwo() {
  const orders = [await shop.sell()]
  shop.turnDays(1)
  orders.push(await shop.sell())
  await shop.recordAll()
  await shop.run()
  const movements = await shop.movements()
  return orders.map((orderId) => {
    const movement = movements.find((each) => each.orderId === orderId)
    if (!movement) throw new Error(`${orderId} has no movement.`)
    return movement
  })
}

test('rows that match Stripe have no difference', async () => {
  await sellTwo()

  expect(await compareRows()).toMatchObject({
    rows: 2,
    differing: 0,
    differences: [],
    comparedAt: expect.any(String),
  })
})

test.each([
  ['a fee', { feeCents: 70, netCents: 1429 }, ['feeCents', 'netCents']],
  ['an amount', { grossCents: 1999, netCents: 1926 }, ['grossCents', 'netCents']],
  ['a category', { reportingCategory: 'refund' }, ['reportingCategory']],
  [
    'a month',
    { effectiveAt: '2024-01-31T10:00:00.000Z', month: '2024-01' },
    ['effectiveAt', 'month'],
  ],
])('%s that was altered is found, and corrected from Stripe', async (_what, changes, fields) => {
  const [, second] = await sellTwo()
  const id = second?.balanceTransactionId ?? ''
  await shop.edit(id, changes)

  const found = await compareRows()

  expect(found).toMatchObject({ rows: 2, differing: 1, written: 0 })
  expect(found.differences.map(({ field }) => field)).toEqual(fields)
  expect(found.differences[0]).toMatchObject({
    balanceTransactionId: id,
    orderNumber: second?.orderNumber,
  })
  expect((await shop.compare()).differences.length).toBeGreaterThan(0)

  expect(await compareRows({ write: true })).toMatchObject({ differing: 1, written: 1 })
  expect((await shop.movements()).find((each) => each.balanceTransactionId === id)).toEqual(second)
  expect(await compareRows()).toMatchObject({ differing: 0 })
})

test('a lost row is found, and restored with its order', async () => {
  const [first] = await sellTwo()
  await shop.remove(first?.balanceTransactionId ?? '')

  expect((await compareRows()).differences).toEqual([
    {
      balanceTransactionId: first?.balanceTransactionId,
      currency: 'usd',
      field: 'row',
      stripe: 1499,
    },
  ])
  expect(await shop.movements()).toHaveLength(1)

  await compareRows({ write: true })

  const { recordedAt: _then, ...row } = (await shop.movements())[0] ?? { recordedAt: '' }
  expect(first).toMatchObject(row)
})

test('a restored row is in its payout again', async () => {
  const [first] = await sellTwo()
  shop.turnDays(3)
  await shop.run()
  shop.turnDays(2)
  await shop.run()
  const id = first?.balanceTransactionId ?? ''
  const payoutOf = async () =>
    (await shop.movements()).find((each) => each.balanceTransactionId === id)?.payoutId
  const before = await payoutOf()
  const days = spanOf(shop.clock().now() - 8 * 86_400_000, shop.clock().now() + 1000)
  await shop.remove(id)

  await shop.run(enough, { rows: days, write: true })

  expect(before).toMatch(/^po_/)
  expect(await payoutOf()).toBe(before)
  expect((await shop.compare()).differences).toEqual([])
})

test('a row that Stripe does not list is found, and kept', async () => {
  const [first] = await sellTwo()
  await shop.add({ ...first, balanceTransactionId: 'txn_invented' })

  const found = await compareRows({ write: true })

  expect(found).toMatchObject({ rows: 2, differing: 1, written: 0 })
  expect(found.differences).toMatchObject([
    { balanceTransactionId: 'txn_invented', field: 'row', ledger: 1499 },
  ])
  expect(await shop.movements()).toHaveLength(3)
})

test('a transaction booked since the last run is no difference', async () => {
  await sellTwo()
  bookFee(shop.emulator().account, { cents: 250, currency: 'usd', description: 'Radar' })

  expect(await compareRows()).toMatchObject({ rows: 3, differing: 0 })
})

test('a payout is compared in the days when it was booked, and its arrival may change', async () => {
  await sellTwo()
  shop.turnDays(2)
  await shop.run()
  shop.turnDays(2)
  await shop.run()

  const found = await compareRows()

  expect(found.rows).toBeGreaterThan(2)
  expect(found.differences).toEqual([])
})

test('a comparison that is cut off continues where it stopped, and counts no row twice', async () => {
  await sellTwo()
  const now = shop.clock().now()
  const weeks = spanOf(now - 30 * 86_400_000, now + 1000)
  let asked = 0
  // Enough time for two weeks in each call.
  const some = () => (asked++ % 3 < 2 ? 600_000 : 0)

  const results = []
  do {
    const { rows } = await shop.run(some, { rows: weeks })
    results.push(rows)
  } while (!results.at(-1)?.comparedAt && results.length < 30)

  expect(results.length).toBeGreaterThan(1)
  expect(results.at(-1)).toMatchObject({ rows: 2, differing: 0, comparedAt: expect.any(String) })
})

test('the scheduled run compares the month that is about to close, once a day', async () => {
  await sellTwo()
  const now = new Date(shop.clock().now())
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
  const month = monthPeriod(last.toISOString().slice(0, 7), 'UTC')
  const first = await readRowComparison(shop.ledger(), month)

  await shop.run()
  const same = await readRowComparison(shop.ledger(), month)
  shop.turnDays(2)
  await shop.run()

  expect(first?.comparedAt).toBeDefined()
  expect(same).toEqual(first)
  expect((await readRowComparison(shop.ledger(), month))?.comparedAt).not.toBe(first?.comparedAt)
})

test('a sale in the very second in which a week of the comparison begins is no difference', async () => {
  // The comparison ends a day from now, and its weeks begin six days ago.
  await shop.restartStripe({}, Date.now() - 30 * 86_400_000 - (Date.now() % 1000) + 500)
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  shop.turnDays(6)
  await shop.run()
  const now = shop.clock().now()

  const found = await compareRows({ rows: spanOf(now - 20 * 86_400_000, now + 9 * 86_400_000) })

  // The sale and its payout.
  expect(found).toMatchObject({ rows: 2, differing: 0 })
})

test('a comparison whose call dies continues after the last week that it finished', async () => {
  await sellTwo()
  const now = shop.clock().now()
  const weeks = { rows: spanOf(now - 30 * 86_400_000, now + 1000) }
  let asked = 0
  const dying = () => {
    asked += 1
    if (asked > 2) throw new Error('The call died')
    return 600_000
  }
  await expect(shop.run(dying, weeks)).rejects.toThrow('The call died')
  const listings = () =>
    shop.proxy().calls.filter((call) => call.includes('/balance_transactions')).length
  const before = listings()

  const found = await compareRows(weeks)

  expect(found).toMatchObject({ rows: 2, comparedAt: expect.any(String) })
  // Three of five weeks, and the payouts.
  expect(listings() - before).toBe(4)
})

test('the comparison of the first days of a month does not replace that of the month', async () => {
  await sellTwo()
  const { from, to } = span()
  const before = await compareRows()

  await compareRows({ rows: { from, to: new Date(Date.parse(from) + 86_400_000).toISOString() } })

  expect(await readRowComparison(shop.ledger(), { from, to })).toEqual(before)
})

test('a difference in the month that is about to close is in the metric until it is repaired', async () => {
  await shop.restartStripe({}, Date.UTC(2026, 9, 29, 18))
  await shop.sell()
  await shop.recordAll()
  shop.turnDays(1)
  await shop.run()
  const [row] = await shop.movements()
  await shop.edit(row?.balanceTransactionId ?? '', { type: 'adjustment' })
  const differing = () =>
    metrics.emitted().flatMap(([name, value]) => (name === 'BooksDiffer' ? value : []))

  shop.turnDays(3)
  await shop.run()
  shop.clock().turnBy(60_000)
  await shop.run(enough, { rows: { month: '2026-10' }, write: true })
  await shop.run()

  expect(differing()).toEqual([0, 1, 0])
})
