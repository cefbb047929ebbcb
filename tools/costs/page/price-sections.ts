import { costOf } from '../bill'
import { plainStage, price } from '../examples'
import { cardFee } from '../fees'
import { isConfirmed, type Meter, priceOf } from '../list-prices'
import { formatCents, formatDollars, formatShare, type Money } from '../money'
import { orderUsage, type StageOptions, standingUsage, type Usage, visitorUsage } from '../month'
import { habits, visit } from '../usage'
import { markdownTable } from './markdown-table'

/** The one sentence that a seller came for. */
export function answer(): string {
  const standing = formatDollars(costOf(standingUsage(plainStage), 'after'))
  return (
    `A store that sells nothing costs ${standing} a month; each order adds ` +
    `${formatCents(orderCost('email', 'before'))} by e-mail or ` +
    `${formatCents(orderCost('text', 'before'))} by text, and Stripe takes ` +
    `${formatCents(cardFee(price))} of the ${formatDollars(price)}.`
  )
}

/** What every month costs, sold or not. */
export function standingSection(): string {
  const stages: [string, Partial<StageOptions>][] = [
    ["at CloudFront's domain", {}],
    ['at a domain of its own', { ownDomain: true }],
    [`with a number for texts${mark('textNumber')}`, { textNumber: true }],
    ['with both', { ownDomain: true, textNumber: true }],
  ]
  const rows = stages.map(([name, options]) => [
    name,
    ...[false, true].flatMap((firewall) => {
      const usage = standingUsage({ ...plainStage, ...options, firewall })
      return [`**${after(usage)}**`, before(usage)]
    }),
  ])
  const head = [
    'the store',
    'firewall off',
    'without allowance',
    'firewall on',
    'without allowance',
  ]
  return [
    '## Every month, sold or not',
    markdownTable(head, rows),
    'AWS gives every account an allowance each month that does not end, and it is taken off in the ' +
      'bold figures. It is shared with whatever else runs in the account: where others have used it ' +
      'up, the other figure counts. The allowances of the first twelve months and credits for new ' +
      "accounts are not counted. A domain's name is paid to its registrar besides. With the firewall " +
      'off, and with every alarm that a stage can have, it is made of:',
    madeOf(standingUsage(plainStage)),
  ].join('\n\n')
}

/** What a thousand visitors cost who buy nothing. */
export function visitorSection(): string {
  const rows = [false, true].map((firewall) => {
    const usage = visitorUsage(1_000, firewall)
    return [
      firewall ? 'firewall on' : 'firewall off',
      cents(usage, 'after'),
      cents(usage, 'before'),
    ]
  })
  const covered = Math.min(
    ...visit.flatMap(({ meter, amount }) => {
      const { free } = priceOf(meter)
      return free > 0 ? [Math.floor(free / amount)] : []
    }),
  )
  return [
    '## 1,000 visitors',
    markdownTable(['', 'within the allowance', 'beyond it'], rows),
    `The allowance lasts for some ${covered.toLocaleString('en-US')} visitors a month.`,
  ].join('\n\n')
}

const channelNames = { email: 'e-mail', text: 'text, United States', both: 'both' } as const

/** What an order costs, by the way that its buyer is told. */
export function orderSection(): string {
  const rows = (['email', 'text', 'both'] as const).map((channel) => {
    const beyond = orderCost(channel, 'before')
    return [
      `${channelNames[channel]}${channel === 'email' ? mark('email') : mark('textUnitedStates')}`,
      formatCents(orderCost(channel, 'after')),
      formatCents(beyond),
      formatCents(cardFee(price)),
      formatShare(beyond + cardFee(price), price),
    ]
  })
  return [
    '## One order',
    markdownTable(
      ['delivered by', 'AWS', 'AWS beyond the allowance', 'Stripe', `of ${formatDollars(price)}`],
      rows,
    ),
    `With ${habits.checkoutsPerOrder} payment pages opened for each that is paid and ` +
      `${habits.downloadsPerOrder} downloads of ${megabytes(plainStage.ebookBytes)}. Stripe's fee is ` +
      'that of an American card.',
  ].join('\n\n')
}

function madeOf(usage: Usage): string {
  const parts: [string, Meter[]][] = [
    [`${usage.secret} secrets`, ['secret']],
    [`${usage.alarmMetric} metrics in alarms`, ['alarmMetric']],
    [`${usage.compositeAlarm} composite alarm${mark('compositeAlarm')}`, ['compositeAlarm']],
    [`${usage.dashboard} dashboard`, ['dashboard']],
    ['the figures of the check that runs every minute', ['metricHour']],
  ]
  const part = (name: string, isIn: (meter: string) => boolean) => {
    const some: Usage = Object.fromEntries(Object.entries(usage).filter(([meter]) => isIn(meter)))
    return [name, after(some), before(some)]
  }
  const named = new Set<string>(parts.flatMap(([, meters]) => meters))
  const rows = parts.map(([name, meters]) => part(name, (meter) => meters.some((m) => m === meter)))
  const rest = part('running that check, its log, stored files', (meter) => !named.has(meter))
  return markdownTable(['', 'you pay', 'without allowance'], [...rows, rest])
}

function orderCost(channel: keyof typeof channelNames, allowance: 'before' | 'after'): Money {
  const orders = { email: 0, text: 0, both: 0, [channel]: 1 }
  return costOf(orderUsage(orders, plainStage), allowance)
}

function cents(usage: Usage, allowance: 'before' | 'after'): string {
  return formatCents(costOf(usage, allowance))
}

/** The sign of a price that was not confirmed. */
export function mark(meter: Meter): string {
  return isConfirmed(priceOf(meter)) ? '' : ' †'
}

/** A size as people write it. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 })} MB`
}

function after(usage: Usage): string {
  return formatDollars(costOf(usage, 'after'))
}

function before(usage: Usage): string {
  return formatDollars(costOf(usage, 'before'))
}
