import type { Meter } from './list-prices'
import { metricCounts, standing } from './standing'
import {
  channels,
  check,
  checkout,
  download,
  type Figure,
  habits,
  order,
  orderBytes,
  visit,
} from './usage'

/** How much of each meter is used. */
export type Usage = Partial<Record<Meter, number>>

/** Settings of the stage that cost something each month. */
export type StageOptions = {
  firewall: boolean
  /** A domain of the store's own, whose zone lies at Route 53. */
  ownDomain: boolean
  /** A number that texts to the United States come from. */
  textNumber: boolean
  ebookBytes: number
}

/** A month of a store: who came, who bought, and how they wanted it. */
export type Sales = {
  visitors: number
  orders: { email: number; text: number; both: number }
}

/** What stands in the account and runs by itself, whether anybody comes or not. */
export function standingUsage(options: StageOptions): Usage {
  const runs = standing.check.runsPerHour * habits.hoursPerMonth
  return withKeptLogs(
    add(times(check, runs), {
      secret: standing.secrets,
      alarmMetric: standing.alarmMetrics,
      compositeAlarm: standing.compositeAlarms,
      dashboard: standing.dashboards,
      metricHour: metricCounts.byCheck * habits.hoursPerMonth,
      fileByteMonth: habits.siteBytes + options.ebookBytes,
      ...(options.firewall ? { firewall: 1, firewallRule: standing.firewallRules } : {}),
      ...(options.ownDomain ? { hostedZone: 1 } : {}),
      ...(options.textNumber ? { textNumber: 1 } : {}),
    }),
  )
}

/** What so many visitors use who buy nothing. */
export function visitorUsage(visitors: number, firewall: boolean): Usage {
  return withKeptLogs(behindFirewall(times(visit, visitors), firewall))
}

/** What orders use, from the payment page to the download, without the visits before. */
export function orderUsage(
  orders: Sales['orders'],
  { firewall, ebookBytes }: Pick<StageOptions, 'firewall' | 'ebookBytes'>,
): Usage {
  const count = orders.email + orders.text + orders.both
  const downloads = count * habits.downloadsPerOrder
  const usage = add(
    times(checkout, count * habits.checkoutsPerOrder),
    times(order, count),
    times(channels.email, orders.email),
    times(channels.text, orders.text),
    times(channels.both, orders.both),
    times(download, downloads),
    { downloadByte: downloads * ebookBytes },
  )
  return withKeptLogs(behindFirewall(usage, firewall))
}

/** Everything that a month uses. */
export function monthUsage({ visitors, orders }: Sales, options: StageOptions): Usage {
  const count = orders.email + orders.text + orders.both
  const kept = count * habits.monthsOfOrders
  return add(
    standingUsage(options),
    visitorUsage(visitors, options.firewall),
    orderUsage(orders, options),
    {
      metricHour:
        metricCounts.byOrders * hoursWith(count * habits.checkoutsPerOrder) +
        metricCounts.byVisits * hoursWith(visitors),
      tableByteMonth: kept * orderBytes.withIndexes,
      backupByteMonth: kept * orderBytes.item,
    },
  )
}

/** As if no two came in the same hour, and never more than a month has. */
function hoursWith(people: number): number {
  return Math.min(habits.hoursPerMonth, people)
}

function behindFirewall(usage: Usage, firewall: boolean): Usage {
  return firewall ? { ...usage, firewallRequest: usage.edgeRequest ?? 0 } : usage
}

function withKeptLogs(usage: Usage): Usage {
  return { ...usage, logByteMonth: (usage.logByte ?? 0) * habits.monthsOfLogs }
}

function times(figures: Figure[], count: number): Usage {
  return Object.fromEntries(figures.map(({ meter, amount }) => [meter, amount * count]))
}

function add(...usages: Usage[]): Usage {
  const total = new Map<string, number>()
  for (const [meter, amount] of usages.flatMap((usage) => Object.entries(usage))) {
    total.set(meter, (total.get(meter) ?? 0) + amount)
  }
  return Object.fromEntries(total)
}
