import { paymentLimit } from '../../lib/api/call-limits'
import type { Resource } from '../support/lib/store-template'
import { monthOf, unitsByBoth, unitsByEmail } from './month'
import { cheapest, platforms, priceDollars, takenByStripe } from './plans'
import { billOf, dollarsOf, prices } from './prices'

const sizes = [0, 10, 200, 1000, 100_000]

/** A sum of at least $100 without cents. */
function dollars(sum: number, digits = sum < 99.995 ? 2 : 0): string {
  return sum.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [
    row(...head),
    row(...head.map((_, column) => (column === 0 ? '---' : '--:'))),
    ...rows.map((cells) => row(...cells)),
  ].join('\n')

/** What README and docs/costs.md say, as Markdown. */
export function figures(resources: Record<string, Resource>) {
  const aws = (orders: number) => dollarsOf(monthOf(resources, orders))
  const ours = (orders: number) => aws(orders) + takenByStripe(orders)
  const idle = `AWS charges about ${dollars(aws(0))} a month while nothing is sold`
  return {
    readme: [idle, comparison(ours)],
    costs: [
      `${idle}, ${dollars(aws(200))} with 200 orders by email and ${dollars(aws(1000))} with 1,000.`,
      `Stripe takes ${Math.round(takenByStripe(1) * 100)} cents of ${dollars(priceDollars)}.`,
      monthTable(resources, aws, ours),
      idleParts(resources),
      priceTable(),
      `An order by email writes ${unitsByEmail} units at DynamoDB, one by both channels ${unitsByBoth}.`,
      ...surcharges(resources),
    ],
  }
}

function comparison(ours: (orders: number) => number): string {
  const left = (taken: number) => dollars(200 * priceDollars - taken)
  const [gumroad = '', lemon, polar] = Object.values(platforms).map((plans) => left(cheapest(plans, 200).dollars))
  return (
    `Of 200 copies at ${dollars(priceDollars)} Gumroad leaves you ${gumroad}, Lemon Squeezy ${lemon}, ` +
    `Polar ${polar}, and this store ${left(ours(200))}`
  )
}

function monthTable(
  resources: Record<string, Resource>,
  aws: (orders: number) => number,
  ours: (orders: number) => number,
): string {
  const share = (orders: number, sum: number) =>
    orders > 0 ? `${dollars(sum)} (${((100 * sum) / (orders * priceDollars)).toFixed(1)} %)` : dollars(sum)
  const texts = (orders: number) => dollarsOf({ numbers: 1, texts: orders / 5 })
  const used = (orders: number) => dollarsOf(monthOf(resources, orders), { hasFreeTier: false }) - aws(orders)
  const rivals = Object.entries(platforms).map(([name, plans]) => [
    name,
    ...sizes.map((orders) => {
      const { name: plan, dollars: taken } = cheapest(plans, orders)
      return share(orders, taken) + (orders > 0 && plan ? `, ${plan}` : '')
    }),
  ])
  return table(
    ['orders a month', ...sizes.map((orders) => orders.toLocaleString('en-US'))],
    [
      ['sold for', ...sizes.map((orders) => dollars(orders * priceDollars))],
      ['**this store**', ...sizes.map((orders) => share(orders, ours(orders)))],
      ['of it Stripe', ...sizes.map((orders) => dollars(takenByStripe(orders)))],
      ['of it AWS', ...sizes.map((orders) => dollars(aws(orders)))],
      ['texts to every fifth buyer add †', ...sizes.map((orders) => dollars(texts(orders)))],
      ['a used-up free tier adds', ...sizes.map((orders) => dollars(used(orders)))],
      ...rivals,
    ],
  )
}

function idleParts(resources: Record<string, Resource>): string {
  const usage = monthOf(resources)
  const [calls = 0, reads = 0] = ['apiCalls', 'reads'].map((item) => billOf(usage).get(item))
  return (
    `The store has ${usage.alarmMetrics} metrics of alarms, and ten are free. The probe's calls at the API and S3 cost ` +
    `${dollars(calls + reads)}.`
  )
}

function priceTable(): string {
  const rows = Object.values(prices).map(({ service, item, dollars: price, ...more }) => [
    `${service}: ${item}`,
    `$${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 5 })}${'isUnsure' in more ? ' †' : ''}`,
    'free' in more ? more.free.toLocaleString('en-US') : '',
  ])
  return table(['price of', 'list price', 'free every month'], rows)
}

/** What docs/costs.md says of larger files and of floods. */
function surcharges(resources: Record<string, Resource>): string[] {
  const beyondFree = { hasFreeTier: false }
  const visits = 1_000_000
  const flood = monthOf(resources, 0, visits)
  const quiet = monthOf(resources)
  const call = { apiCalls: 1, requests: 1, edgeCalls: 1, calls: 1, gbSeconds: 0.03, logGb: 1e-6 }
  const millionCalls = 1e6 * dollarsOf(call, beyondFree)
  const callsOfDay = 86_400 * (paymentLimit.rateLimit ?? NaN)
  const largeFile = (orders: number) => dollarsOf({ sentGb: orders * 2 * 0.1 })
  return [
    `**A file of 100 MB** costs ${(10 * prices.sentGb.dollars).toFixed(1)} cents per download beyond the free TB: nothing at 1,000 orders a month, ` +
      `${dollars(largeFile(100_000))} at 100,000.`,
    `**A million visits that buy nothing** cost ${dollars(dollarsOf(flood) - dollarsOf(quiet))}, beyond the free tier ` +
      `${dollars(dollarsOf(flood, beyondFree) - dollarsOf(quiet, beyondFree))}.`,
    `**A million calls of the API** cost ${dollars(millionCalls)}, at most ` +
      `${dollars((millionCalls * callsOfDay) / 1e6, 0)} a day at create-payment, where ${paymentLimit.rateLimit} calls ` +
      `a second get through.`,
  ]
}
