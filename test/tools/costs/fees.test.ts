import { cardFee, platformFee } from '../../../tools/costs/fees'
import { list } from '../../../tools/costs/list-prices'
import { dollars, formatDollars } from '../../../tools/costs/money'

const price = dollars('14.99')
const feeOf = (name: string, orders: number) => {
  const platform = list.platforms.find((entry) => entry.name === name)
  if (!platform) throw new Error(name)
  const { plan, total } = platformFee(platform, orders, price)
  return [plan, formatDollars(total)]
}

test('Stripe takes 2.9 % and 30 cents of an American card', () => {
  expect(cardFee(price)).toBe(dollars('0.73471'))
})

test('Gumroad takes 10 % and 50 cents, and the card comes on top', () => {
  // 1.499 + 0.50 + 0.43471 + 0.30
  expect(feeOf('Gumroad', 1)).toEqual(['', '$2.73'])
})

test('Gumroad takes half of its share of what is sold above $20,000 a month', () => {
  // 2,000 of the first 20,000, 5 % of 9,980; 2,000 × 0.50; the cards 1,469.42
  expect(feeOf('Gumroad', 2_000)).toEqual(['', '$4,968.42'])
})

test('the fee of a merchant of record has the card in it', () => {
  expect(feeOf('Lemon Squeezy', 100)).toEqual(['', '$124.95'])
})

test.each([
  [1, 'Starter', '$1.25'],
  [1_000, 'Pro', '$989.62'],
  [100_000, 'Scale', '$81,366.00'],
])('at %i orders Polar is taken on its cheapest plan, %s', (orders, plan, total) => {
  expect(feeOf('Polar', orders)).toEqual([plan, total])
})
