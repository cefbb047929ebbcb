import { addClose } from '../../../../../lambda/office/ledger/close'
import type { Movement } from '../../../../../lambda/office/ledger/movement'
import { monthPeriod } from '../../../../../lambda/office/ledger/period'
import { balanceOf, readBooks } from '../../../../../lambda/office/ledger/read-books'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const shop = setUpLedger(() => Date.UTC(2026, 9, 20, 18))
const enough = () => 600_000
const october = monthPeriod('2026-10', 'UTC')
const november = monthPeriod('2026-11', 'UTC')

/** Sells two ebooks in October and advances to November with both recorded. */
async function sellTwo(): Promise<Movement> {
  await shop.sell()
  await shop.sell()
  await shop.recordAll()
  await shop.run()
  shop.turnDays(15)
  await shop.run()
  const movements = await shop.movements()
  const sale = movements.findLast(({ type }) => type === 'charge')
  if (!sale) throw new Error('There is no sale.')
  return sale
}

/** Closes October with what the ledger has, and waits for a day. */
async function closeOctober(): Promise<void> {
  const closedAt = new Date(shop.clock().now()).toISOString()
  const balances = balanceOf(await readBooks(shop.ledger(), october, closedAt))
  const endings = Object.fromEntries(balances.map((each) => [each.currency, each.endingCents]))
  const { from, to, timeZone } = october
  await addClose(shop.ledger(), { closedMonth: '2026-10', timeZone, from, to, closedAt, endings })
  shop.turnDays(1)
  await shop.run()
}

const writeOctober = () => shop.run(enough, { rows: { month: '2026-10' }, write: true })

/** The starting balance of November, its late movements and its ending balance. */
async function balanceOfNovember() {
  const [balance] = balanceOf(await readBooks(shop.ledger(), november))
  const late = balance?.lateActivity.map(({ netCents }) => netCents)
  return { starting: balance?.startingCents, late, ending: balance?.endingCents }
}

test('a row that was counted by a close is restored without being counted again', async () => {
  const sale = await sellTwo()
  await closeOctober()
  const before = await balanceOfNovember()
  await shop.remove(sale.balanceTransactionId)

  await writeOctober()

  expect(before.late).toEqual([])
  expect(await balanceOfNovember()).toEqual(before)
})

test('a row that was not counted by a close is restored as late', async () => {
  const sale = await sellTwo()
  const whole = await balanceOfNovember()
  await shop.remove(sale.balanceTransactionId)
  await closeOctober()

  await writeOctober()

  const { late, ending } = await balanceOfNovember()
  expect(late).toEqual([sale.netCents])
  expect(ending).toBe(whole.ending)
})

test('a charge that was moved out of a month before its close is restored as late', async () => {
  const sale = await sellTwo()
  const whole = await balanceOfNovember()
  const at = '2026-11-03T10:00:00.000Z'
  await shop.edit(sale.balanceTransactionId, { createdAt: at, effectiveAt: at, month: '2026-11' })
  await closeOctober()

  await writeOctober()

  const { late, ending } = await balanceOfNovember()
  expect(late).toEqual([sale.netCents])
  expect(ending).toBe(whole.ending)
})

test('a fee that was altered after the close is restored, and is not late', async () => {
  const sale = await sellTwo()
  await closeOctober()
  const before = await balanceOfNovember()
  await shop.edit(sale.balanceTransactionId, { feeCents: 70, netCents: 1429 })

  await writeOctober()

  expect(await balanceOfNovember()).toEqual(before)
})
