import { isConfirmed, list, type ListPrice } from '../list-prices'
import { channels, check, checkout, download, type Figure, habits, order, visit } from '../usage'

/** Every price with where it was read, and every figure of the usage with its reason. */
export function sourcesSection(): string {
  return [
    '## Where the figures come from',
    details(`The ${Object.keys(list.prices).length} list prices`, priceList()),
    details('What one visit, one order and one download use', usageList()),
    'Not counted, because it is nothing or next to it: roles, certificates, the rule that starts the ' +
      'check, gradual deploys, the encryption by keys of AWS, the e-mails of alarms (the first 1,000 a ' +
      'month are free), and `npm run deploy`.',
  ].join('\n\n')
}

function priceList(): string {
  const byService = Map.groupBy(Object.values(list.prices), ({ service }) => service)
  return [...byService].map(([service, prices]) => servicePrices(service, prices)).join('\n')
}

function servicePrices(service: string, prices: ListPrice[]): string {
  const [first] = prices
  return [
    `- [${service}](${first?.page ?? ''})`,
    ...prices.map((price) => `  - ${priceLine(price)}`),
  ].join('\n')
}

function priceLine(price: ListPrice): string {
  const { what, dollars, unit, free, per, readAt, note } = price
  const allowance = free > 0 ? `, ${(free / per).toLocaleString('en-US')} a month free` : ''
  const sources = readAt.map((url, index) => `[${index + 1}](${url})`).join(', ')
  const confirmed = isConfirmed(price) ? '' : ' † not confirmed'
  const read = sources ? ` Read at ${sources}.` : ''
  return `${what}: $${dollars} per ${unit}${allowance}.${note ? ` ${note}.` : ''}${read}${confirmed}`
}

function usageList(): string {
  const events: [string, Figure[]][] = [
    ['a visit', visit],
    [`a payment page (${habits.checkoutsPerOrder} an order)`, checkout],
    ['an order', order],
    ['its e-mail', channels.email],
    ['its text', channels.text],
    ['both', channels.both],
    [`a download (${habits.downloadsPerOrder} an order), beside the file itself`, download],
    ['a run of the check', check],
  ]
  return events
    .map(([name, figures]) =>
      [`- ${name}`, ...figures.map((f) => `  - ${figureLine(f)}`)].join('\n'),
    )
    .join('\n')
}

function figureLine({ meter, amount, basis, because }: Figure): string {
  const what = list.prices[meter]?.what ?? meter
  return `${what}: ${amountText(meter, amount)} (${basis}: ${because})`
}

function amountText(meter: Figure['meter'], amount: number): string {
  if (meter === 'functionTime') return `${(amount / 1_024_000).toLocaleString('en-US')} GB-seconds`
  return amount.toLocaleString('en-US')
}

function details(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`
}
