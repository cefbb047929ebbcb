import { DeleteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  addClose,
  claimStatement,
  noteSent,
  readClose,
} from '../../../../lambda/office/ledger/close'
import type { Movement } from '../../../../lambda/office/ledger/movement'
import { monthPeriod } from '../../../../lambda/office/ledger/period'
import { saveProgress } from '../../../../lambda/office/ledger/progress'
import { balanceOf, type Books, readBooks } from '../../../../lambda/office/ledger/read-books'
import { chargesOf } from '../../../../lambda/office/ledger/read-charges'
import { readMovements } from '../../../../lambda/office/ledger/read-movements'
import { addUp, type BalanceSummary, summarize } from '../../../../lambda/office/ledger/totals'
import { addMovement } from '../../../../lambda/office/ledger/write-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { movement } from '../../../support/lambda/movement-fixture'
import { paidOrder } from '../../../support/lambda/order-fixture'

useOrdersTable('orders')

/** A ledger of its own in which a test begins with movements on 20 September, October and November. */
function useLedger(name: string) {
  const ledger = { client, table: name }
  useMovementsTable(name)
  beforeAll(async () => {
    await saveProgress(ledger, { firstMonth: '2026-09' })
    for (const month of ['2026-09', '2026-10', '2026-11']) await add(sale(`${month}-20`))
  })
  const add = (given: Movement) => addMovement(ledger, given)
  return {
    ...ledger,
    add,
    read: (month: string, timeZone = 'UTC', asOf?: string) =>
      readBooks(ledger, monthPeriod(month, timeZone), asOf),
    close: (month: string, closedAt: string, balances: BalanceSummary[], timeZone = 'UTC') => {
      const { from, to } = monthPeriod(month, timeZone)
      return addClose(ledger, { closedMonth: month, timeZone, from, to, closedAt, balances })
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
const daysOf = (movements: Movement[]) =>
  movements.map((each) => each.balanceTransactionId.slice(4, 14))
const endings = (books: Books) =>
  Object.fromEntries(balanceOf(books).map((each) => [each.currency, each.endingCents]))

const empty = { client, table: 'empty' }
useMovementsTable(empty.table)

test('before the first run the books are empty', async () => {
  const books = await readBooks(empty, monthPeriod('2026-11', 'UTC'))

  expect(books).toMatchObject({ movements: [], starting: {}, late: [] })
})

test('a movement that is already in the ledger stays unchanged, with its payout', async () => {
  const paidOut = movement({ payoutId: 'po_1' })
  await addMovement(empty, paidOut)

  await addMovement(empty, movement({ recordedAt: '2026-12-24T00:00:00.000Z' }))

  expect((await readMovements(empty, ['txn_1'])).get('txn_1')).toEqual(paidOut)
})

const late = useLedger('late')

test('what is recorded after a close, not at its instant, is late in the next month and in the starting balance after that', async () => {
  const closedAt = '2026-11-02T06:00:00.000Z'
  await late.add(sale('2026-10-30', '2026-11-02', { recordedAt: closedAt }))
  await late.close('2026-10', closedAt, summarize([], { usd: 3 * 1426 }))
  await late.add(sale('2026-10-31', '2026-11-04'))

  const november = await late.read('2026-11')
  const open = await late.read('2026-12')
  await late.close('2026-11', '2026-12-02T06:00:00.000Z', balanceOf(november))
  const closed = await late.read('2026-12')

  expect(november.starting).toEqual({ usd: 3 * 1426 })
  expect(daysOf(november.movements)).toEqual(['2026-11-20'])
  expect(daysOf(november.late)).toEqual(['2026-10-31'])
  expect(endings(november)).toEqual({ usd: 5 * 1426 })
  for (const books of [open, closed]) {
    expect(books).toMatchObject({ starting: { usd: 5 * 1426 }, late: [] })
  }
})

const asOf = useLedger('as-of')

test('a read as of an instant leaves out what became known later, also of earlier months', async () => {
  await asOf.add(sale('2026-09-21', '2026-12-01'))
  await asOf.add(sale('2026-10-21', '2026-12-01'))

  const books = await asOf.read('2026-10', 'UTC', '2026-11-02T06:00:00.000Z')

  expect(books.starting).toEqual({ usd: 1426 })
  expect(daysOf(books.movements)).toEqual(['2026-10-20'])
})

const zoned = useLedger('zoned')

test('a close sets the start of the months after it in its time zone, and of none that begins before its end', async () => {
  const zone = 'America/New_York'
  await zoned.close('2026-10', '2026-11-02T06:00:00.000Z', summarize([], { usd: 77 }), zone)

  expect(await zoned.read('2026-11', zone)).toMatchObject({ starting: { usd: 77 } })
  expect(await zoned.read('2026-12', zone)).toMatchObject({ starting: { usd: 77 + 1426 } })
  expect(await zoned.read('2026-11')).toMatchObject({ starting: { usd: 2 * 1426 } })
})

const firstDay = useLedger('first-day')

test('the first movement can be in a closed month that ended, in its time zone, a day later than in UTC', async () => {
  const zone = 'America/New_York'
  await firstDay.close('2026-08', '2026-09-02T06:00:00.000Z', summarize([], { usd: 77 }), zone)

  expect(await firstDay.read('2026-09', zone)).toMatchObject({ starting: { usd: 77 } })
})

describe('in a time zone', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata']
  const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
    (month) => `2026-${month}`,
  )
  /** The last second of a month and the first of the next, in every zone. */
  const borders = zones.flatMap((zone) =>
    months.flatMap((month) => {
      const start = Date.parse(monthPeriod(month, zone).from)
      return [start - 1000, start].map((time) => new Date(time).toISOString())
    }),
  )
  const kinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'payout_reversal', 'unheard_of']
  const movements = borders.map((createdAt, index) =>
    movement({
      createdAt,
      balanceTransactionId: `txn_${index}`,
      reportingCategory: kinds[index % kinds.length] ?? '',
      currency: index % 3 === 0 ? 'jpy' : 'usd',
      grossCents: index ** 2,
      feeCents: index,
      netCents: index ** 2 - index,
    }),
  )

  /** The month on the calendar of a zone, computed by another library than the code under test. */
  function calendarMonth(timeZone: string) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    return (instant: string) => format.format(new Date(instant)).slice(0, 7)
  }
  const idsOf = (given: Movement[]) => given.map((each) => each.balanceTransactionId).toSorted()

  const ledger = { client, table: 'zones' }
  useMovementsTable(ledger.table)
  beforeAll(async () => {
    await saveProgress(ledger, { firstMonth: '2026-02' })
    await Promise.all(movements.map((each) => addMovement(ledger, each)))
  })
  afterEach(async () => {
    for (const month of months) {
      const Key = { balanceTransactionId: `close#${month}` }
      await client.send(new DeleteCommand({ TableName: ledger.table, Key }))
    }
  })

  test.each(zones)(
    'in %s each month has the movements of its calendar and starts where the one before ended, open or closed',
    async (timeZone) => {
      const monthOf = calendarMonth(timeZone)
      const inMonth = (is: (month: string) => boolean) =>
        movements.filter(({ effectiveAt }) => is(monthOf(effectiveAt)))
      const open: Books[] = []
      for (const month of months) open.push(await readBooks(ledger, monthPeriod(month, timeZone)))

      let ending = (await addUp(inMonth((month) => month < '2026-03'))).payments
      for (const [index, closedMonth] of months.entries()) {
        const { from, to } = monthPeriod(closedMonth, timeZone)
        const books = await readBooks(ledger, { from, to })
        expect(idsOf(books.movements)).toEqual(idsOf(inMonth((month) => month === closedMonth)))
        expect(books.starting).toEqual(ending)
        expect(open.slice(index, index + 1).map(balanceOf)).toEqual([balanceOf(books)])
        ending = endings(books)
        const closedAt = '2027-03-01T00:00:00.000Z'
        const balances = balanceOf(books)
        await addClose(ledger, { closedMonth, timeZone, from, to, closedAt, balances })
      }

      expect(ending).toEqual((await addUp(inMonth((month) => month <= '2026-12'))).payments)
    },
  )
})

describe('the close of a month', () => {
  const ledger = { client, table: 'closes' }
  useMovementsTable(ledger.table)
  const at = (time: string) => new Date(`2026-12-02T${time}.000Z`)
  /** Each test has a month of its own. */
  const close = (closedMonth: string, usd = 500) => ({
    closedMonth,
    timeZone: 'Europe/Berlin',
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-30T23:00:00.000Z',
    closedAt: '2026-12-02T06:00:00.000Z',
    balances: summarize([movement({ netCents: usd })], { jpy: -3 }, [], { usd: 5 }),
  })
  const claim = (month: string, now: string, until: string, sentBefore?: string) =>
    claimStatement(ledger, month, { now: at(now), until: at(until), sentBefore })

  test('is stored once: every other call, also one at the same time, returns what is stored', async () => {
    expect(await readClose(ledger, '2026-02')).toBeUndefined()

    const both = await Promise.all([
      addClose(ledger, close('2026-02', 1)),
      addClose(ledger, close('2026-02', 2)),
    ])
    const later = await addClose(ledger, close('2026-02', 999))

    const stored = await readClose(ledger, '2026-02')
    const first = stored?.balances[1]?.endingCents === 1 ? 1 : 2
    for (const found of [...both, later, stored]) {
      expect(found).toMatchObject(close('2026-02', first))
    }
  })

  test('lets one call at a time claim the statement, until its lease ends', async () => {
    await addClose(ledger, close('2026-04'))

    const claims = [1, 2].map(() => claim('2026-04', '12:00:00', '12:15:00'))
    expect(new Set(await Promise.all(claims))).toEqual(new Set([false, true]))
    expect(await claim('2026-04', '12:14:59', '12:30:00')).toBe(false)
    // The call that claimed the statement has died.
    expect(await claim('2026-04', '12:15:01', '12:30:00')).toBe(true)
  })

  test('lets a sent statement be claimed only by a call that knows it was sent, and that of an open month by none', async () => {
    await addClose(ledger, close('2026-07'))
    await claim('2026-07', '12:00:00', '12:15:00')
    await noteSent(ledger, '2026-07', at('12:01:00'))

    const stored = await readClose(ledger, '2026-07')
    expect(stored?.sentAt).toBe('2026-12-02T12:01:00.000Z')
    expect(stored).not.toHaveProperty('claimedUntil')
    expect(await claim('2026-07', '23:00:00', '23:15:00')).toBe(false)
    expect(await claim('2026-07', '23:00:00', '23:15:00', stored?.sentAt)).toBe(true)
    expect(await claim('2026-06', '12:00:00', '12:15:00')).toBe(false)
    await expect(noteSent(ledger, '2026-06', at('12:00:00'))).rejects.toThrow('conditional')
    expect(await readClose(ledger, '2026-06')).toBeUndefined()
  })
})

describe('the charges of orders', () => {
  const ledger = { client, table: 'charges' }
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  useMovementsTable(ledger.table)

  /** An order that was paid at one time, and its charge, booked at another. */
  async function sold(number: number, paidAt: string, createdAt: string) {
    const orderNumber = `EB-0000000${number}`
    const charge = { orderNumber, sourceId: `ch_${number}`, cardLast4: '4242', createdAt }
    const refund = { orderNumber, reportingCategory: 'refund', sourceId: `re_${number}`, createdAt }
    await addMovement(ledger, movement({ ...charge, balanceTransactionId: `txn_${number}` }))
    await addMovement(ledger, movement({ ...refund, balanceTransactionId: `txn_re_${number}` }))
    return paidOrder({ orderNumber, sale: { paidAt } })
  }

  test('are read together for a day, with the hour before it, and one by one otherwise', async () => {
    const first = await sold(1, '2026-11-01T00:00:01.000Z', '2026-10-31T23:59:59.000Z')
    const second = await sold(2, '2026-11-01T10:00:00.000Z', '2026-11-01T09:59:58.000Z')
    const early = await sold(3, '2026-11-01T11:00:00.000Z', '2026-10-12T10:00:00.000Z')
    const none = paidOrder({ orderNumber: 'EB-NONE0000', sale: { paidAt: early.sale.paidAt } })
    const chargeOf = chargesOf(ledger)
    send.mockClear()

    const charges = []
    for (const order of [first, second, early, none]) charges.push(await chargeOf(order))

    const known = { cardLast4: '4242', feeCents: 73 }
    const numbers = [first, second, early].map(({ orderNumber }) => ({ orderNumber, ...known }))
    expect(charges).toMatchObject([...numbers, undefined])
    const queries = send.mock.calls.flatMap(([call]) =>
      call instanceof QueryCommand ? [call.input.IndexName] : [],
    )
    // The day touches two months.
    expect(queries).toEqual(['by-month', 'by-month', 'by-order', 'by-order'])
  })
})
