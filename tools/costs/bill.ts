import { type Month, monthUsage } from './month'
import { card, type Platform, prices } from './prices'
import type { Usage } from './usage'

/** What a month brings in and what AWS and Stripe take of it, in dollars. */
export function billOf(month: Month) {
  const { orders, price } = month
  const usage = monthUsage(month)
  const services = costsByService(usage)
  const aws = sum(services)
  const cards = orders * cardFee(price)
  return {
    month,
    services,
    aws,
    texts: services.get('Text messages') ?? 0,
    cards,
    total: aws + cards,
    sales: orders * price,
    withoutFreeTier: sum(costsByService(usage, false)),
  }
}

/**
 * What each used service charges, in dollars. The monthly free tier, which never ends, is subtracted as
 * if nothing else ran in the account, unless `freeTier` is false.
 */
export function costsByService(usage: Usage, freeTier = true): Map<string, number> {
  const costs = new Map<string, number>()
  for (const [meter, amount] of Object.entries(usage)) {
    const price = prices[meter]
    if (!price) throw new Error(`prices.json has no price for ${meter}`)
    const { service, dollars, per: units = 1, free = 0 } = price
    const charged = freeTier ? Math.max(0, amount - free) : amount
    costs.set(service, (costs.get(service) ?? 0) + (charged * dollars) / units)
  }
  return costs
}

/** What Stripe takes of one payment by an American card, in dollars. */
export function cardFee(price: number): number {
  return (price * card.percent) / 100 + card.perOrder
}

/** What a platform takes in a month, card fees included, on its cheapest plan for that month. */
export function platformFee({ name, plans, cardsOnTop }: Platform, { orders, price }: Month) {
  const sales = price * orders
  const cards = cardsOnTop ? cardFee(price) * orders : 0
  const fees = plans.map(({ name: plan, monthly, percent, perOrder, above }) => {
    const reduced = above ? Math.max(0, sales - above.sales) : 0
    const share = (sales - reduced) * percent + reduced * (above?.percent ?? 0)
    return { name, plan, total: monthly + share / 100 + perOrder * orders + cards }
  })
  return fees.reduce((best, fee) => (fee.total < best.total ? fee : best))
}

function sum(costs: Map<string, number>): number {
  return [...costs.values()].reduce((total, cost) => total + cost, 0)
}
