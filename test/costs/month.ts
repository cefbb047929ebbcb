import { metricUnits } from '../../lambda/platform/metrics/metric-units'
import { readAlarms } from '../support/lib/read-alarms'
import type { Resource } from '../support/lib/store-template'
import type { Usage } from './prices'

const hours = 730
const visitsOfOrder = 50
const requestsOfVisit = 12
const downloads = 2
const pageGb = 0.0002
const ebookGb = 0.00066

/** Write units of DynamoDB for each step, by email, by text, and by both. */
export const writeUnits = { payment: [8, 7, 8], delivery: [7, 7, 14], reports: [3, 3, 8], download: [2, 2, 2] }
export const [unitsByEmail = 0, , unitsByBoth = 0] = [0, 1, 2].map((channel) =>
  Object.values(writeUnits).reduce((sum, units) => sum + (units[channel] ?? 0), 0),
)

/** How often an order writes a metric. */
const metricsOfOrder = {
  PaymentCreated: 2,
  Sale: 1,
  SaleCents: 1,
  SecondsToDelivery: 1,
  EbookServed: downloads,
  PageViews: visitsOfOrder,
}
const daily = ['BooksDiffer']
const notAlways = new Set([...Object.keys(metricsOfOrder), ...daily])
const always = Object.keys(metricUnits).filter((name) => !notAlways.has(name))

/** CloudWatch charges a metric by the hours in which it is written; orders are spread evenly over the month. */
function metricsOf(orders: number): number {
  const share = (times: number) => 1 - (1 - 1 / hours) ** times
  const withSales = Object.values(metricsOfOrder).map((times) => share(orders * times))
  return always.length + share(daily.length * 30) + withSales.reduce((sum, each) => sum + each, 0)
}

/** What a stage uses in a month, by its template. */
export function monthOf(resources: Record<string, Resource>, orders = 0, visits = orders * visitsOfOrder): Usage {
  const runs = runsOf(resources)
  const allRuns = Object.values(runs).reduce((sum, each) => sum + each)
  const { ProbeStore = NaN, CheckDeliveries = NaN, Reconcile = NaN } = runs
  const count = (type: string) => Object.values(resources).filter(({ Type }) => Type === type).length
  // Two checkouts, an event, and for each download the page, the button, and a scanner's look at the page.
  const apiCalls = 3 + downloads * 3
  const requests = visits * requestsOfVisit + orders * (apiCalls + downloads) + ProbeStore * 5
  // Three reports on each email.
  const calls = allRuns + orders * (apiCalls + 3)
  return {
    alarmMetrics: readAlarms(resources).flatMap(({ metrics }) => metrics).length,
    metrics: metricsOf(orders),
    logGb: allRuns * 3e-6 + visits * requestsOfVisit * 0.6e-6 + orders * 30e-6,
    calls,
    // A quarter of a GB for a second, and what is paid for by the memory of a call.
    gbSeconds: calls * 0.25,
    // Lambda asks with five connections, each of which waits 20 seconds.
    queueRequests: count('AWS::Lambda::EventSourceMapping') * 5 * 180 * hours + Reconcile * 3,
    writeUnits: orders * unitsByEmail,
    readUnits: CheckDeliveries * 0.5 + Reconcile * 6 + orders * 20,
    // The orders of a year.
    backupGb: orders * 12 * 5e-6,
    // The probe calls two functions, and fetches the page and two files of the ebook.
    apiCalls: ProbeStore * 2 + orders * apiCalls,
    reads: ProbeStore * 3 + visits * 0.5 + orders * downloads,
    requests,
    edgeCalls: requests * 2,
    sentGb: visits * pageGb + orders * downloads * ebookGb,
    // Functions keep a secret for five minutes; not more than four of them run at a time.
    decryptions: Reconcile * 2 + Math.min(orders * 10, 4 * 2 * 12 * hours),
    emails: orders,
  }
}

const minutesOf = new Map(Object.entries({ minute: 1, minutes: 1, hour: 60, hours: 60, day: 1440, days: 1440 }))

/** The calls of each scheduled function in a month. */
function runsOf(resources: Record<string, Resource>): Record<string, number> {
  const runs = Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    const rate = Type === 'AWS::Events::Rule' && /rate\((\d+) (\w+)\)/.exec(String(Properties['ScheduleExpression']))
    if (!rate) return []
    const minutes = Number(rate[1]) * (minutesOf.get(rate[2] ?? '') ?? NaN)
    return [[id.replace(/Every.*/, ''), (hours * 60) / minutes]]
  })
  return Object.fromEntries(runs)
}
