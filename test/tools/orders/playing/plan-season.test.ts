import { planSeason } from '../../../../tools/orders/playing/plan-season'

const dayMs = 86_400_000
const span = { startMs: 0, endMs: 30 * dayMs }
const acts = (orders: number) => {
  const count: Record<string, number> = {}
  for (const { act } of planSeason(1, orders, span)) count[act] = (count[act] ?? 0) + 1
  return count
}

test('the same seed plans the same season, and another seed another one', () => {
  const plan = planSeason(7, 40, span)

  expect(planSeason(7, 40, span)).toEqual(plan)
  expect(planSeason(8, 40, span)).not.toEqual(plan)
})

test('a small season has one of each story too', () => {
  expect(acts(40)).toMatchObject({
    sell: 40,
    refund: 5,
    dispute: 3,
    close: 2,
    fee: 1,
    'other-sale': 2,
    'fail-payout': 1,
  })
  const sales = planSeason(1, 40, span).filter((each) => each.act === 'sell')
  expect(sales.filter(({ bounces }) => bounces)).toHaveLength(1)
  expect(sales.filter(({ refundFails }) => refundFails)).toHaveLength(1)
})

test('a large season has its shares of them', () => {
  expect(acts(3000)).toMatchObject({ sell: 3000, refund: 135, dispute: 24, close: 18 })
})

test('everything happens within the season, and what follows a sale after it', () => {
  const plan = planSeason(3, 500, span)
  const soldAt = new Map(plan.flatMap(({ act, sale, at }) => (act === 'sell' ? [[sale, at]] : [])))

  expect(plan.every(({ at }) => at >= span.startMs && at <= span.endMs)).toBe(true)
  expect(plan.every(({ sale, at }) => at >= (soldAt.get(sale) ?? 0))).toBe(true)
  expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).toSorted((a, b) => a - b))
})
