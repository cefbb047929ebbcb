import { list, type Plan, type Platform } from './list-prices'
import { dollars, type Money, share } from './money'

/** What Stripe takes of one payment by an American card. */
export function cardFee(price: Money): Money {
  const { percent, fixed } = list.cardProcessing
  return share(price, percent) + dollars(fixed)
}

/** What a platform takes in a month, the card's payment included, on its cheapest plan for that. */
export function platformFee(platform: Platform, orders: number, price: Money): PlatformFee {
  const cards = platform.processing === 'included' ? 0n : cardFee(price) * BigInt(orders)
  const [first, ...others] = platform.plans.map((plan) => ({
    plan: plan.name,
    total: planFee(plan, orders, price) + cards,
  }))
  if (!first) throw new Error(`${platform.name} has no plan`)
  return others.reduce((best, fee) => (fee.total < best.total ? fee : best), first)
}

export type PlatformFee = { plan: string; total: Money }

function planFee({ monthly, percent, fixed, above }: Plan, orders: number, price: Money): Money {
  const sales = price * BigInt(orders)
  const perOrders = dollars(fixed) * BigInt(orders) + dollars(monthly)
  if (!above || sales <= dollars(above.sales)) return share(sales, percent) + perOrders
  const until = dollars(above.sales)
  return share(until, percent) + share(sales - until, above.percent) + perOrders
}
