import { soldBy, type SoldOrder } from '../../../../../lambda/office/books/model/sold-order'

const summedUp = (orders: SoldOrder[]) => soldBy(orders, (instant) => instant.slice(0, 10))
const sold = (paid_at: string, cents: number, promotion_code?: string, currency = 'usd') => {
  const cells = { paid_at, amount: { cents, currency }, promotion_code }
  return { orderId: 'cs_1', cells }
}
const orders = [
  sold('2026-11-22T14:00:00.000Z', 1499),
  sold('2026-11-21T14:00:00.000Z', 999, 'LAUNCH'),
  sold('2026-11-21T15:00:00.000Z', 0, 'GIFT'),
  sold('2026-11-21T16:00:00.000Z', 999, 'LAUNCH'),
  sold('2026-11-21T16:00:00.000Z', 899, 'LAUNCH', 'eur'),
]

test('orders are summed up by currency and day, or their promotion code, and a free copy counts', () => {
  const { sold: byDay, codes } = summedUp(orders)

  expect(byDay).toEqual([
    { day: '2026-11-21', currency: 'eur', orders: 1, cents: 899 },
    { day: '2026-11-21', currency: 'usd', orders: 3, cents: 1998 },
    { day: '2026-11-22', currency: 'usd', orders: 1, cents: 1499 },
  ])
  expect(codes).toEqual([
    { code: 'GIFT', currency: 'usd', orders: 1, cents: 0 },
    { code: 'LAUNCH', currency: 'eur', orders: 1, cents: 899 },
    { code: 'LAUNCH', currency: 'usd', orders: 2, cents: 1998 },
  ])
})

const named = (source: string | undefined, cents = 1499, currency = 'usd') => ({
  orderId: 'cs_1',
  cells: { paid_at: '2026-11-21T14:00:00.000Z', amount: { cents, currency }, source, country: source?.toUpperCase() },
})
const usd = { currency: 'usd', orders: 1, cents: 1499 }

test('orders are summed up by source and country, the most frequent first, and those without one are named', () => {
  const bought = [named('de'), named(undefined), named('us'), named('us', 999, 'eur'), named(undefined), named('us')]

  const { sources, countries } = summedUp(bought)

  expect(sources).toEqual([
    { name: 'us', currency: 'eur', orders: 1, cents: 999 },
    { name: 'us', currency: 'usd', orders: 2, cents: 2998 },
    { name: 'Direct', currency: 'usd', orders: 2, cents: 2998 },
    { ...usd, name: 'de' },
  ])
  expect(countries.map(({ name }) => name)).toEqual(['US', 'US', 'Unknown', 'DE'])
  expect(summedUp([named(undefined)]).sources).toEqual([])
})

test('a thousand sources are twenty rows and one for the rest, which no source can be taken for', () => {
  const many = Array.from({ length: 1000 }, (_, at) => named(`s${at}`))

  const { sources: rows } = summedUp([...many, named('other'), named('other'), named(undefined), named(undefined)])

  expect(rows).toHaveLength(21)
  expect(rows.slice(0, 2).map((row) => [row.name, row.orders])).toEqual([
    ['Direct', 2],
    ['other', 2],
  ])
  expect(rows.at(-1)).toEqual({ name: 'Other', currency: 'usd', orders: 982, cents: 982 * 1499 })
})
