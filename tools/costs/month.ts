import * as ledger from './ledger-usage'
import { messages, report } from './message-usage'
import * as per from './usage'
import { metricCounts, standing, type Usage } from './usage'

/** The book of docs/costs.md, whatever product/ sells. */
const exampleBook = { price: 14.99, ebookBytes: 660_000 }

/** How buyers behave (assumed), what is kept for how long, and AWS's month. */
export const habits = {
  conversionPercent: 2,
  emailShare: 80,
  textShare: 10,
  checkoutsPerOrder: 3,
  downloadsPerOrder: 2, // a phone and a computer; a link allows ten
  monthsOfOrders: 36,
  monthsOfLogs: 3, // 90 days on a selling stage (lib/stage/stage-config.ts)
  siteBytes: 1_000_000, // all files of the built site, measured
  hoursPerMonth: 730,
}

/**
 * A month of a store, with the settings of its stage that cost money. The shares are percents of the
 * orders, by e-mail alone and by text alone; the price is in dollars; `textNumber` is an American number that
 * texts are sent from.
 */
export type Month = ReturnType<typeof typicalMonth>

/** A month of assumed visitors and delivery methods, with a number for texts and no firewall, in dollars. */
export function typicalMonth(orders: number) {
  return {
    visitors: Math.ceil((orders * 100) / habits.conversionPercent),
    orders,
    emailShare: habits.emailShare,
    textShare: habits.textShare,
    ...exampleBook,
    firewall: false,
    ownDomain: false,
    textNumber: true,
  }
}

/** The orders of a month by delivery method. */
export function ordersByMethod({ orders, emailShare, textShare }: Month) {
  const email = Math.round((orders * emailShare) / 100)
  const text = Math.min(orders - email, Math.round((orders * textShare) / 100))
  return { email, text, both: orders - email - text }
}

/** Everything that a month uses. */
export function monthUsage(month: Month): Usage {
  const { visitors, orders, firewall } = month
  const methods = ordersByMethod(month)
  const checkouts = orders * habits.checkoutsPerOrder
  const downloads = orders * habits.downloadsPerOrder
  // The hours in which someone comes, if no two people come within the same one.
  const hoursWith = (people: number) => Math.min(habits.hoursPerMonth, people)
  const used = total([
    [standingUsage(month), 1],
    [per.check, standing.check.runsPerHour * habits.hoursPerMonth],
    [per.probe, standing.probe.runsPerHour * habits.hoursPerMonth],
    [per.reconcile, standing.reconcile.runsPerHour * habits.hoursPerMonth],
    [ledger.recordMovements, standing.recordMovements.runsPerHour * habits.hoursPerMonth],
    [ledger.sendStatement, standing.sendStatement.runsPerHour * habits.hoursPerMonth],
    [per.polledHour, standing.polledQueues * habits.hoursPerMonth],
    [per.visit, visitors],
    [per.checkout, checkouts],
    [per.order, orders],
    [messages.email, methods.email],
    [messages.text, methods.text],
    [messages.both, methods.both],
    [report, methods.email + methods.text + 2 * methods.both],
    [per.download, downloads],
    [{ downloadByte: month.ebookBytes }, downloads],
    [per.storedOrder, orders * habits.monthsOfOrders],
    [ledger.movement, orders],
    [ledger.storedMovement, orders * habits.monthsOfOrders],
    [{ metricHour: metricCounts.byOrders }, hoursWith(checkouts)],
    [{ metricHour: metricCounts.byVisits }, hoursWith(visitors)],
  ])
  const logByteMonth = (used.logByte ?? 0) * habits.monthsOfLogs
  return { ...used, logByteMonth, ...(firewall && { firewallRequest: used.edgeRequest }) }
}

function standingUsage({ ebookBytes, firewall, ownDomain, textNumber }: Month): Usage {
  return {
    secret: standing.secrets,
    alarmMetric: standing.alarmMetrics + (firewall ? standing.firewallAlarmMetrics : 0),
    compositeAlarm: standing.compositeAlarms,
    dashboard: standing.dashboards,
    metricHour: metricCounts.bySchedules * habits.hoursPerMonth,
    fileByteMonth: habits.siteBytes + ebookBytes,
    ...(firewall && { firewall: 1, firewallRule: standing.firewallRules }),
    ...(ownDomain && { hostedZone: 1 }),
    ...(textNumber && { textNumber: 1 }),
  }
}

function total(parts: [Usage, number][]): Usage {
  const amounts = new Map<string, number>()
  for (const [usage, times] of parts) {
    for (const [meter, amount] of Object.entries(usage)) {
      amounts.set(meter, (amounts.get(meter) ?? 0) + amount * times)
    }
  }
  return Object.fromEntries(amounts)
}
