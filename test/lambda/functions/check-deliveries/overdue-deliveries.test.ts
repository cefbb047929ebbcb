import { overdueDeliveries } from '../../../../lambda/functions/check-deliveries/overdue-deliveries'

const now = new Date('2026-11-21T12:00:00.000Z')
const paidAgo = (seconds: number) => ({
  orderId: `cs_test_${seconds}`,
  paidAt: new Date(now.getTime() - seconds * 1000).toISOString(),
})
const minutes = 60

function idsOf(...ages: number[]) {
  const { after5Minutes, after2Hours } = overdueDeliveries(ages.map(paidAgo), now)
  const ids = (deliveries: { orderId: string }[]) => deliveries.map(({ orderId }) => orderId)
  return { after5Minutes: ids(after5Minutes), after2Hours: ids(after2Hours) }
}

test('an order is overdue after more than five minutes', () => {
  expect(idsOf(5 * minutes)).toEqual({ after5Minutes: [], after2Hours: [] })
  expect(idsOf(5 * minutes + 1)).toEqual({ after5Minutes: ['cs_test_301'], after2Hours: [] })
})

test('the promised time is exceeded after more than two hours', () => {
  expect(idsOf(120 * minutes).after2Hours).toEqual([])
  expect(idsOf(120 * minutes + 1).after2Hours).toEqual(['cs_test_7201'])
})

test('the longest-waiting order comes first, and two hours are more than five minutes', () => {
  expect(idsOf(301, 9000, 10, 7300)).toEqual({
    after5Minutes: ['cs_test_9000', 'cs_test_7300', 'cs_test_301'],
    after2Hours: ['cs_test_9000', 'cs_test_7300'],
  })
})

test('[F100] an order paid in our future is not overdue', () => {
  expect(idsOf(-600)).toEqual({ after5Minutes: [], after2Hours: [] })
})
