import { type ListPrice, list } from './list-prices'
import { dollars, type Money, sum } from './money'
import type { Usage } from './month'

/** Whether what AWS gives every account for nothing, each month and for ever, is taken off. */
export type Allowance = 'before' | 'after'

/** What a service charges for a month. */
export type Charge = { service: string; before: Money; after: Money }

/** What usage costs by the list; `after` the allowance, as if nothing else ran in the account. */
export function costOf(usage: Usage, allowance: Allowance): Money {
  return sum(chargesOf(usage).map((charge) => charge[allowance]))
}

/** The same by service, the dearest before the allowance first. */
export function chargesOf(usage: Usage): Charge[] {
  const charges = new Map<string, Charge>()
  for (const [meter, amount] of Object.entries(usage)) {
    const price = list.prices[meter]
    if (!price) throw new Error(`list-prices.json has no price for ${meter}`)
    const charge = charges.get(price.service) ?? { service: price.service, before: 0n, after: 0n }
    charges.set(price.service, {
      service: price.service,
      before: charge.before + charged(price, amount),
      after: charge.after + charged(price, Math.max(0, amount - price.free)),
    })
  }
  return [...charges.values()].toSorted((a, b) => Number(b.before - a.before))
}

function charged(price: ListPrice, amount: number): Money {
  return (dollars(price.dollars) * BigInt(amount)) / BigInt(price.per)
}
