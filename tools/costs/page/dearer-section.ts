import { costOf } from '../bill'
import { salesOf } from '../comparison'
import { exampleMonth, plainStage, volumes } from '../examples'
import { list, type Meter, priceOf } from '../list-prices'
import { dollars, formatCents, formatDollars } from '../money'
import { monthUsage, standingUsage } from '../month'
import { mark, megabytes } from './price-sections'

/** A size at which the file itself becomes a matter of money, in bytes. */
const bigEbookBytes = 100_000_000

/** What drives the bill up, and what helps. */
export function dearerSection(): string {
  const causes = [firewall(), textsAbroad(), bigFile(), emailPlan(), farVisitors(), crowd()]
  return ['## What makes it dearer, and what to do', causes.join('\n')].join('\n\n')
}

function cause(name: string, howMuch: string, whatToDo: string): string {
  return `- **${name}**: ${howMuch}. ${whatToDo}`
}

function firewall(): string {
  const withFirewall = costOf(standingUsage({ ...plainStage, firewall: true }), 'after')
  const difference = withFirewall - costOf(standingUsage(plainStage), 'after')
  const plans = list.edgePlans.plans.map(
    ({ name, dollars: monthly, requests, gigabytes }) =>
      `${name} at ${formatDollars(dollars(monthly))} with ${requests / 1e6} million requests and ` +
      `${gigabytes.toLocaleString('en-US')} GB`,
  )
  return cause(
    'The firewall',
    `${formatDollars(difference)} a month and ${priceText('firewallRequest')}`,
    'Leave it off until somebody tries cards or guesses links: the gateway limits all callers ' +
      'together without it. CloudFront also sells flat plans with a firewall in them, such as ' +
      `${plans.join(' or ')} †; this stack orders none.`,
  )
}

function textsAbroad(): string {
  const countries: [string, Meter][] = [
    ['Canada', 'textCanada'],
    ['Australia', 'textAustralia'],
    ['the United Kingdom', 'textUnitedKingdom'],
    ['Germany', 'textGermany'],
  ]
  const prices = countries.map(
    ([name, meter]) => `${formatCents(dollars(priceOf(meter).dollars))} to ${name}${mark(meter)}`,
  )
  return cause(
    'Texts abroad',
    `${prices.join(', ')}, for each part, and with some the carrier's fee`,
    'Name in `textCountries` only where you sell; an alarm rings at 80 % of `textBudgetDollars`. An ' +
      'e-mail costs next to nothing everywhere.',
  )
}

function bigFile(): string {
  const options = { ...plainStage, ebookBytes: bigEbookBytes }
  const months = volumes.slice(1).map((orders) => {
    const { downloadByte = 0 } = monthUsage(salesOf(exampleMonth(orders)), options)
    return `${formatDollars(costOf({ downloadByte }, 'after'))} at ${orders.toLocaleString('en-US')}`
  })
  const { free } = priceOf('downloadByte')
  return cause(
    `A file of ${megabytes(bigEbookBytes)} instead of ${megabytes(plainStage.ebookBytes)}`,
    `${formatCents(costOf({ downloadByte: bigEbookBytes }, 'before'))} a download, which is ` +
      `${months.join(' and ')} orders a month`,
    `Downloads come from S3, where ${(free / 1e9).toLocaleString('en-US')} GB a month are free: ` +
      `${(free / bigEbookBytes).toLocaleString('en-US')} downloads of this size. A PDF of that size ` +
      'mostly holds pictures larger than a screen can show: make them smaller.',
  )
}

function emailPlan(): string {
  return cause(
    "SES's plan",
    `new accounts begin with ${priceText('email')}${mark('email')} instead of ` +
      priceText('emailByFeature'),
    '`aws sesv2 put-account-pricing-attributes --plan NONE` takes the lower price.',
  )
}

function farVisitors(): string {
  const dearer = (['edgeByte', 'edgeRequest'] as const).map(
    (meter) => `${priceText(meter)} (${priceOf(meter).note?.toLowerCase() ?? ''})`,
  )
  return cause(
    'Visitors far away, beyond the allowance',
    dearer.join(' and '),
    'Nothing: the allowance counts everywhere, and the page weighs little.',
  )
}

function crowd(): string {
  const visitors = 1_000_000
  const usage = monthUsage({ visitors, orders: { email: 0, text: 0, both: 0 } }, plainStage)
  return cause(
    'A million visits that buy nothing',
    formatDollars(costOf(usage, 'after') - costOf(standingUsage(plainStage), 'after')),
    'A budget in AWS tells you of it; the firewall stops a flood from one address.',
  )
}

/** `$0.60 a million requests`, `$0.16 for 1,000 e-mails`. */
function priceText(meter: Meter): string {
  const { dollars: amount, unit } = priceOf(meter)
  return /^\d/.test(unit) ? `$${amount} for ${unit}` : `$${amount} a ${unit}`
}
