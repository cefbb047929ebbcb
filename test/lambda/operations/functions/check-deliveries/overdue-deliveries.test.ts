import { overdueDeliveries } from '../../../../../lambda/operations/functions/check-deliveries/overdue-deliveries'

const now = new Date('2026-11-21T12:00:00.000Z')
const waiting = (seconds: number) => ({
  orderId: `cs_test_${seconds}`,
  waitingSince: new Date(now.getTime() - seconds * 1000).toISOString(),
})
const minutes = 60

function overdue(...ages: number[]) {
  const { after5Minutes, after2Hours } = overdueDeliveries(ages.map(waiting), now)
  const ids = (orders: { orderId: string }[]) => orders.map(({ orderId }) => orderId)
  return {
    after5Minutes: ids(after5Minutes.all),
    after2Hours: ids(after2Hours.all),
    newly: [ids(after5Minutes.newly), ids(after2Hours.newly)],
  }
}

test('an order is overdue after more than five minutes, and the promised time is exceeded after two hours', () => {
  expect(overdue(5 * minutes).after5Minutes).toEqual([])
  expect(overdue(5 * minutes + 1, 120 * minutes)).toMatchObject({
    after5Minutes: ['cs_test_7200', 'cs_test_301'],
    after2Hours: [],
  })
  expect(overdue(120 * minutes + 1).after2Hours).toEqual(['cs_test_7201'])
})

test('the longest-waiting order comes first, and an order past two hours counts as overdue too', () => {
  expect(overdue(301, 9000, 10, 7300)).toMatchObject({
    after5Minutes: ['cs_test_9000', 'cs_test_7300', 'cs_test_301'],
    after2Hours: ['cs_test_9000', 'cs_test_7300'],
  })
})

test.each([5, 120])(
  '[F96] an order counts as new in two runs after %d minutes, and not in later ones',
  (limit) => {
    const index = limit === 5 ? 0 : 1
    const isNewAt = (seconds: number) => overdue(seconds).newly[index]?.length === 1
    const everyMinute = [0, 1, 2, 3].map((run) => (limit + run) * minutes + 30)

    expect(everyMinute.map(isNewAt)).toEqual([true, true, false, false])
    expect(isNewAt(limit * minutes)).toBe(false)
    expect(isNewAt((limit + 2) * minutes)).toBe(true)
  },
)

test('[F100] an order whose payment is in the future is not overdue', () => {
  expect(overdue(-600)).toEqual({ after5Minutes: [], after2Hours: [], newly: [[], []] })
})
