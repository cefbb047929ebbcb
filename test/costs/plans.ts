const priceCents = 1499
export const priceDollars = priceCents / 100

/** What a plan takes: a share of the sales, cents for each, and dollars a month. */
type Plan = { name?: string; share: number; fixedCents: number; monthlyDollars?: number }

const card: Plan = { share: 0.029, fixedCents: 30 }
const withCard = ({ share, fixedCents, ...plan }: Plan): Plan => ({
  ...plan,
  share: share + card.share,
  fixedCents: fixedCents + card.fixedCents,
})

export const platforms = {
  Gumroad: [
    withCard({ share: 0.1, fixedCents: 50 }),
    // 5 % of what a month has above $20,000.
    withCard({ share: 0.05, fixedCents: 50, monthlyDollars: 20_000 * 0.05 }),
  ],
  'Lemon Squeezy': [{ share: 0.05, fixedCents: 50 }],
  Polar: [
    { name: 'Starter', share: 0.05, fixedCents: 50 },
    { name: 'Pro', share: 0.038, fixedCents: 40, monthlyDollars: 20 },
    { name: 'Scale', share: 0.034, fixedCents: 30, monthlyDollars: 400 },
  ],
  Payhip: [
    withCard({ name: 'Free', share: 0.05, fixedCents: 0 }),
    withCard({ name: 'Plus', share: 0.02, fixedCents: 0, monthlyDollars: 29 }),
    withCard({ name: 'Pro', share: 0, fixedCents: 0, monthlyDollars: 99 }),
  ],
} satisfies Record<string, Plan[]>

/** Dollars that a plan takes of some orders. */
function takenBy({ share, fixedCents, monthlyDollars = 0 }: Plan, orders: number): number {
  return monthlyDollars + (orders * (priceCents * share + fixedCents)) / 100
}

export const takenByStripe = (orders: number) => takenBy(card, orders)

export function cheapest(plans: Plan[], orders: number): { name?: string; dollars: number } {
  const [first] = plans
    .map((plan) => ({ name: plan.name, dollars: takenBy(plan, orders) }))
    .toSorted((a, b) => a.dollars - b.dollars)
  return first ?? { dollars: NaN }
}
