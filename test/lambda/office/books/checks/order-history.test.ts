import { historyOf } from '../../../../../lambda/office/books/checks/order-history'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import { movement } from '../../../../support/lambda/movement-fixture'
import { paidOrder } from '../../../../support/lambda/order-fixture'

const of = (orderId: string, id: string) => movement({ orderId, balanceTransactionId: id })
/** The books have September and October; November is open. */
const closed: Record<string, { movements: Movement[]; late: Movement[] }> = {
  '2026-09': { movements: [of('a', '1')], late: [] },
  '2026-10': { movements: [of('b', '2')], late: [of('a', '3')] },
}
const reads: string[] = []
const read = async (month: string) => {
  reads.push(month)
  return closed[month]
}
const books = { openMonth: '2026-11', open: [of('a', '4'), of('c', '5')], timeZone: 'America/New_York' }
const historyFrom = async (orders: Record<string, string>) => {
  reads.length = 0
  const paid = Object.entries(orders).map(([orderId, paidAt]) => paidOrder({ orderId, sale: { paidAt } }))
  const found = await historyOf(read, books)(paid)
  return Object.fromEntries([...found].map(([id, all]) => [id, all.map((each) => each.balanceTransactionId).join(' ')]))
}

test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ['of the open month needs no closed one', { c: '2026-11-20T00:00:00.000Z' }, { c: '5' }, []],
  [
    'is all of its movements since its payment',
    { a: '2026-09-20T00:00:00.000Z' },
    { a: '4 3 1' },
    ['2026-10', '2026-09'],
  ],
  // In New York, an hour before it was paid, it was October.
  ['reaches back to when its charge was booked', { b: '2026-11-01T04:30:00.000Z' }, { b: '2' }, ['2026-10']],
  [
    'that was paid before the books begin is not known, unlike the others',
    { a: '2026-08-20T00:00:00.000Z', b: '2026-09-20T00:00:00.000Z', d: '2026-10-10T00:00:00.000Z' },
    { b: '2', d: '' },
    ['2026-10', '2026-09', '2026-08'],
  ],
  ['of no order is empty', {}, {}, []],
])('the history of an order %s', async (...[, orders, expected, months]) => {
  expect(await historyFrom(orders)).toEqual(expected)
  expect(reads).toEqual(months)
})

test('an order without a time of payment counts from when it was begun', async () => {
  const sale = { paidAt: undefined, createdAt: '2026-10-20T00:00:00.000Z' }
  reads.length = 0

  const found = await historyOf(read, books)([paidOrder({ orderId: 'b', sale })])

  expect([[...found.keys()], reads]).toEqual([['b'], ['2026-10']])
})
