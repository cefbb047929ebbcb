import { addClose } from '../../../../lambda/office/ledger/close'
import type { Movement } from '../../../../lambda/office/ledger/movement'
import { monthPeriod } from '../../../../lambda/office/ledger/period'
import { saveProgress } from '../../../../lambda/office/ledger/progress'
import { balanceOf, type Books, readBooks } from '../../../../lambda/office/ledger/read-books'
import { readMovements } from '../../../../lambda/office/ledger/read-movements'
import { addMovement } from '../../../../lambda/office/ledger/write-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { movement } from '../../../support/lambda/movement-fixture'

useOrdersTable('orders')

/** A ledger of its own with movements on 20 September, October and November. */
function useLedger(name: string) {
  const ledger = { client, table: name }
  useMovementsTable(name)
  beforeAll(async () => {
    await saveProgress(ledger, { firstMonth: '2026-09' })
    for (const month of ['2026-09', '2026-10', '2026-11']) await add(sale(`${month}-20`))
  })
  const add = (given: Movement) => addMovement(ledger, given)
  return {
    add,
    read: (month: string, timeZone = 'UTC') => readBooks(ledger, monthPeriod(month, timeZone)),
    close: (month: string, closedAt: string, endings = {}, timeZone = 'UTC') => {
      const { from, to } = monthPeriod(month, timeZone)
      return addClose(ledger, { closedMonth: month, timeZone, from, to, closedAt, endings })
    },
  }
}

/** A sale that is recorded when it happens, or later. */
const sale = (day: string, recordedOn = day, changes: Partial<Movement> = {}) =>
  movement({
    balanceTransactionId: `txn_${day}_${recordedOn}`,
    createdAt: `${day}T12:00:00.000Z`,
    recordedAt: `${recordedOn}T12:05:00.000Z`,
    ...changes,
  })
const idsOf = (movements: Movement[]) =>
  movements.map((each) => each.balanceTransactionId.slice(4, 14))
const endings = (books: Books) =>
  Object.fromEntries(balanceOf(books).map((each) => [each.currency, each.endingCents]))

test('before the first run the books are empty, and reading them throws no error', async () => {
  const books = await readBooks({ client, table: 'empty' }, monthPeriod('2026-11', 'UTC'))

  expect(books).toMatchObject({ movements: [], starting: {}, late: [] })
})
useMovementsTable('empty')

describe('once October is closed', () => {
  const { add, close, read } = useLedger('closed')
  beforeAll(async () => {
    await close('2026-10', '2026-11-02T06:00:00.000Z', { usd: 2 * 1426 })
    await add(sale('2026-10-31', '2026-11-04'))
  })

  test('November starts with what October ended with, and lists late movements separately', async () => {
    const books = await read('2026-11')

    expect(books.starting).toEqual({ usd: 2 * 1426 })
    expect(idsOf(books.movements)).toEqual(['2026-11-20'])
    expect(idsOf(books.late)).toEqual(['2026-10-31'])
    expect(endings(books)).toEqual({ usd: 4 * 1426 })
  })

  test('a movement that was late in November is in the starting balance of December, before and after November is closed', async () => {
    const open = await read('2026-12')
    await close('2026-11', '2026-12-02T06:00:00.000Z', endings(await read('2026-11')))
    const closed = await read('2026-12')

    for (const books of [open, closed]) {
      expect(books).toMatchObject({ starting: { usd: 4 * 1426 }, late: [] })
    }
  })
})

test('a movement that was recorded at the instant of a close is not late', async () => {
  const closedAt = '2026-11-02T06:00:00.000Z'
  await atClose.add(sale('2026-10-30', '2026-11-02', { recordedAt: closedAt }))

  await atClose.close('2026-10', closedAt)

  expect((await atClose.read('2026-11')).late).toEqual([])
})
const atClose = useLedger('recorded-at-close')

test('a read as of an instant leaves out what became known later, also of earlier months', async () => {
  for (const [day, recordedOn] of [
    ['2026-09-20', '2026-09-20'],
    ['2026-09-21', '2026-12-01'],
    ['2026-10-20', '2026-10-20'],
    ['2026-10-21', '2026-12-01'],
  ] as const) {
    await addMovement(asOfLedger, sale(day, recordedOn))
  }
  await saveProgress(asOfLedger, { firstMonth: '2026-09' })

  const october = monthPeriod('2026-10', 'UTC')
  const books = await readBooks(asOfLedger, october, '2026-11-02T06:00:00.000Z')

  expect(books.starting).toEqual({ usd: 1426 })
  expect(idsOf(books.movements)).toEqual(['2026-10-20'])
})
const asOfLedger = { client, table: 'as-of' }
useMovementsTable(asOfLedger.table)

test('a close sets the start of the next month in its time zone, and in no other', async () => {
  const zone = 'America/New_York'
  await zoned.close('2026-10', '2026-11-02T06:00:00.000Z', { usd: 77 }, zone)

  expect(await zoned.read('2026-11', zone)).toMatchObject({ starting: { usd: 77 } })
  expect(await zoned.read('2026-11')).toMatchObject({ starting: { usd: 2 * 1426 } })
})
const zoned = useLedger('zoned')

test('a movement that is already in the ledger stays unchanged, with its payout', async () => {
  const ledger = { client, table: 'empty' }
  const paidOut = movement({ payoutId: 'po_1' })
  await addMovement(ledger, paidOut)

  await addMovement(ledger, movement({ recordedAt: '2026-12-24T00:00:00.000Z' }))

  expect((await readMovements(ledger, ['txn_1'])).get('txn_1')).toEqual(paidOut)
})
