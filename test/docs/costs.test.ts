import { readFileSync } from 'node:fs'

const costs = readFileSync('docs/costs.md', 'utf8')
const priceCents = 1499

/** What a plan takes: a share of the price, cents for each sale, and cents a month. */
type Plan = { share: number; fixedCents: number; monthlyCents?: number }
const stripe: Plan = { share: 0.029, fixedCents: 30 }
const plans = {
  Gumroad: [{ share: 0.1 + stripe.share, fixedCents: 50 + stripe.fixedCents }],
  'Lemon Squeezy': [{ share: 0.05, fixedCents: 50 }],
  Polar: [
    { share: 0.05, fixedCents: 50 },
    { share: 0.038, fixedCents: 40, monthlyCents: 2000 },
  ],
} satisfies Record<string, Plan[]>

/** Dollars for a number of sales, on the cheapest plan for it. */
function dollars(of: Plan[], sales: number): number {
  const cents = of.map(
    ({ share, fixedCents, monthlyCents = 0 }) => monthlyCents + sales * (priceCents * share + fixedCents),
  )
  return Math.min(...cents) / 100
}

const written = (amount: number, maximumFractionDigits = 2) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits })

test.each(Object.entries(plans))('what %s takes of 10 and of 1,000 sales is in docs/costs.md', (name, of) => {
  const row = costs.split('\n').find((line) => line.startsWith(`| ${name} `))

  for (const sales of [10, 1000]) expect(row).toContain(written(dollars(of, sales)))
})

test('README compares what 200 copies leave, by these rates', () => {
  const sales = 200
  const sold = (sales * priceCents) / 100
  const [, aws = ''] = /about \$(\d+) with 200 orders by email/.exec(costs) ?? []
  const left = (of: Plan[]) => written(sold - dollars(of, sales), 0)

  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `Of ${sales} copies at $14.99 Gumroad leaves you ${left(plans.Gumroad)}, Lemon Squeezy ` +
      `${left(plans['Lemon Squeezy'])}, Polar ${left(plans.Polar)}, and this store ` +
      written(sold - dollars([stripe], sales) - Number(aws), 0),
  )
})
