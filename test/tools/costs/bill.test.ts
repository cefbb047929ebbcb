import { billOf, cardFee, costsByService, platformFee } from '../../../tools/costs/bill'
import { typicalMonth } from '../../../tools/costs/month'
import { platforms } from '../../../tools/costs/prices'
import { dollars } from '../../../tools/costs/tables'
import type { Usage } from '../../../tools/costs/usage'

const price = 14.99
const costOf = (usage: Usage, freeTier?: boolean) => {
  const [cost, ...others] = costsByService(usage, freeTier).values()
  expect(others).toEqual([])
  return cost
}
const feeOf = (name: string, orders: number) => {
  const platform = platforms.find((entry) => entry.name === name)
  if (!platform) throw new Error(name)
  const { plan, total } = platformFee(platform, { ...typicalMonth(orders), price })
  return [plan, dollars(total)]
}

test('usage within the free tier costs nothing, and its list price without the free tier', () => {
  expect(costOf({ alarmMetric: 10 })).toBe(0)
  expect(costOf({ alarmMetric: 10 }, false)).toBe(1)
})

test('usage beyond the free tier costs its list price', () => {
  expect(costOf({ alarmMetric: 17 })).toBeCloseTo(0.7, 12)
})

test('a price for a million is charged for each unit', () => {
  expect(costOf({ apiCall: 1 })).toBeCloseTo(0.0000035, 12)
})

test('a metric written in half of the hours of a month costs half', () => {
  expect(costOf({ metricHour: 365 }, false)).toBeCloseTo(0.15, 12)
})

test('ten decimals of a list price add up to the cent', () => {
  expect(costOf({ gigabyteSecond: 1 }, false)).toBe(0.0000133334)
  expect(costOf({ gigabyteSecond: 10_000_000 }, false)).toBeCloseTo(133.334, 6)
})

test('charges are added up by service', () => {
  const costs = costsByService({ secret: 1, secretRead: 10_000, firewall: 1 })

  expect([...costs]).toEqual([
    ['Secrets Manager', 0.45],
    ['WAF', 5],
  ])
})

test('with every alarm and the firewall off a store that sells nothing costs less than $3.70 a month', () => {
  const { aws } = billOf({ ...typicalMonth(0), textNumber: false })

  expect(aws).toBeLessThan(3.7)
  expect(aws).toBeGreaterThan(2)
})

test('Stripe takes 2.9 % and 30 cents of an American card', () => {
  expect(cardFee(price)).toBeCloseTo(0.73471, 12)
})

test('Gumroad takes 10 % and 50 cents, with the card on top', () => {
  // 1.499 + 0.50 + 0.43471 + 0.30
  expect(feeOf('Gumroad', 1)).toEqual(['', '$2.73'])
})

test('Gumroad takes half of its share of what is sold above $20,000 a month', () => {
  // 2,000 of the first 20,000, 5 % of 9,980; 2,000 × 0.50; the cards 1,469.42
  expect(feeOf('Gumroad', 2_000)).toEqual(['', '$4,968.42'])
})

test('the fee of a merchant of record that pays the cards includes them', () => {
  expect(feeOf('Lemon Squeezy', 100)).toEqual(['', '$124.95'])
})

test.each([
  [1, 'Starter', '$1.25'],
  [1_000, 'Pro', '$989.62'],
  [100_000, 'Scale', '$81,366.00'],
])('at %i orders Polar is on its cheapest plan, %s', (orders, plan, total) => {
  expect(feeOf('Polar', orders)).toEqual([plan, total])
})

test.each([
  ['Gumroad', 2],
  ['Payhip', 5],
  ['Lemon Squeezy', 8],
  ['Polar', 8],
])(
  'sold by e-mail, the store is cheaper than %s from %i orders on, as docs/costs.md says',
  (name, from) => {
    const platform = platforms.find((entry) => entry.name === name)
    const isCheaper = (orders: number) => {
      const month = { ...typicalMonth(orders), visitors: 0, emailShare: 100, textNumber: false }
      return platform && billOf(month).total < platformFee(platform, month).total
    }

    expect([isCheaper(from - 1), isCheaper(from)]).toEqual([false, true])
  },
)
