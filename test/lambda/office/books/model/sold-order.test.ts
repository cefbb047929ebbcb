import { soldByCode, soldByDay } from '../../../../../lambda/office/books/model/sold-order'

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
  expect(soldByDay(orders, (instant) => instant.slice(0, 10))).toEqual([
    { day: '2026-11-21', currency: 'eur', orders: 1, cents: 899 },
    { day: '2026-11-21', currency: 'usd', orders: 3, cents: 1998 },
    { day: '2026-11-22', currency: 'usd', orders: 1, cents: 1499 },
  ])
  expect(soldByCode(orders)).toEqual([
    { code: 'GIFT', currency: 'usd', orders: 1, cents: 0 },
    { code: 'LAUNCH', currency: 'eur', orders: 1, cents: 899 },
    { code: 'LAUNCH', currency: 'usd', orders: 2, cents: 1998 },
  ])
})
