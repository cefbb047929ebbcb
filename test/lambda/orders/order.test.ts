import fc from 'fast-check'
import { type HistoryEntry, type Order, orderNumber, withEntry } from '../../../lambda/orders/order'
import { paidOrder } from '../../support/lambda/order-fixture'

test('an order number is EB- and eight characters that survive being read aloud, the same for the same order', () => {
  expect(orderNumber('cs_test_1')).toMatch(/^EB-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(orderNumber('cs_test_1')).toBe(orderNumber('cs_test_1'))
  expect(orderNumber('cs_test_1')).not.toBe(orderNumber('cs_test_2'))
})

const entryAt = (minute: number): HistoryEntry => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  what: 'email_retrying',
  by: 'store',
  ref: `error-${minute}`,
})
const minutes = (count: number) => Array.from({ length: count }, (_value, minute) => minute)
const addAll = (entries: HistoryEntry[]) =>
  entries.reduce<Order>((order, entry) => withEntry(order, entry), paidOrder()).history

test('a history of more than a hundred entries keeps the first twenty and the newest eighty', () => {
  expect(addAll(minutes(100).map(entryAt))).toHaveLength(100)
  expect(addAll(minutes(150).map(entryAt))).toEqual(
    [...minutes(20), ...minutes(80).map((minute) => minute + 70)].map(entryAt),
  )
})

test('entries in any sequence give the same history, the oldest first', () => {
  const entries = [...minutes(4).map(entryAt), { ...entryAt(2), ref: 'error-other' }]
  const sorted = addAll(entries)

  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: 5 }), (shuffled) => expect(addAll(shuffled)).toEqual(sorted)),
  )
  expect(sorted?.map(({ at }) => at)).toEqual([0, 1, 2, 2, 3].map((minute) => entryAt(minute).at))
})
