import { type MetricName, metricUnits } from '../../lambda/platform/metrics/metric-units'
import type { Meter } from './prices'

/** How much of each meter is used. Unknown amounts are estimated high, so that no bill surprises. */
export type Usage = Partial<Record<Meter, number>>

/** What a stack with every alarm and option contains; a test counts it in the synthesized template. */
export const standing = {
  secrets: 4,
  alarmMetrics: 24, // an alarm on an expression of two metrics counts twice
  firewallAlarmMetrics: 2, // only with the firewall
  compositeAlarms: 1,
  dashboards: 1,
  logMetrics: 2, // filtered from logs: page views and refused requests
  firewallRules: 5, // rules and managed rule groups
  check: { runsPerHour: 60, memoryMb: 256 },
  probe: { runsPerHour: 12, memoryMb: 256 },
  reconcile: { runsPerHour: 4, memoryMb: 512 },
  recordMovements: { runsPerHour: 4, memoryMb: 1024 },
  sendStatement: { runsPerHour: 1 / 24, memoryMb: 2048 },
  polledQueues: 1,
  callMemoryMb: 1024, // of each function that buyers and Stripe call
}

/** Written on every run of a schedule; the functions write the others when something happens. */
const writtenBySchedules: MetricName[] = [
  'UndeliveredAfter5Minutes',
  'UndeliveredAfter2Hours',
  'NewlyUndeliveredAfter5Minutes',
  'OrdersRepaired',
  'EventsMissed',
  'BooksDiffer',
  'ProbeFailure',
]

/**
 * The custom metrics by what writes them; each is charged for the hours in which it is written. Orders
 * include SES's bounce and complaint rates of the store's configuration set, charged like custom metrics:
 * https://docs.aws.amazon.com/ses/latest/DeveloperGuide/event-publishing-add-event-destination-cloudwatch.html
 */
export const metricCounts = {
  bySchedules: writtenBySchedules.length,
  byVisits: 1, // page views
  byOrders:
    Object.keys(metricUnits).length - writtenBySchedules.length + 2 + standing.logMetrics - 1,
}

/** One visit to the landing page. CloudFront is assumed to cache nothing, here and below. */
export const visit: Usage = {
  edgeRequest: 5, // page, picture, app, dialog and icon
  edgeByte: 179_547, // measured with `npm run bench -- page`
  edgeFunction: 10, // one before and one after each request
  fileRead: 5,
  logByte: 2_750, // 550 bytes per request in the access log
}

/** One payment page opened, whether or not the visitor pays. */
export const checkout: Usage = {
  edgeRequest: 2, // create-payment, and the cover for Stripe's page
  edgeByte: 84_488, // measured
  edgeFunction: 3, // one before create-payment, two around the cover
  fileRead: 1,
  originByte: 2_000,
  ...apiCalls(1, 2), // Stripe takes almost one second, a cold start the rest
  secretRead: 1, // although functions cache secrets for five minutes
  logByte: 3_000,
}

/** One order paid and recorded, without its message. */
export const order: Usage = {
  edgeRequest: 3, // Stripe's event, the thank-you page and its app
  edgeByte: 5_000, // 3,820 bytes of page and a short response, measured
  edgeFunction: 5,
  fileRead: 2,
  originByte: 6_000,
  ...apiCalls(1, 3), // the timeouts of SES and SNS
  secretRead: 3,
  tableRead: 260, // in each run of reconcile of its first day, and in thirty later
  logByte: 6_000,
}

/** One download, without the bytes of the ebook. */
export const download: Usage = {
  edgeRequest: 4, // the page, its two pictures and the button
  edgeByte: 35_000, // 33,131 bytes of page and the button's response, measured
  edgeFunction: 6, // around the pictures, and before the page and the button
  fileRead: 4, // the pictures, a check that the ebook exists, and the ebook
  originByte: 3_000,
  ...apiCalls(2, 1.5), // the page and the button: two short reads and one cold start
  tableRead: 5, // by link and by order, for each call
  tableWrite: 8, // the count and the history: two units in the table and in three indexes
  logByte: 5_000,
}

/** One run of check-deliveries. */
export const check: Usage = {
  functionCall: 1,
  gigabyteSecond: (0.25 * standing.check.memoryMb) / 1024,
  tableRead: 1, // one query of an index that is almost always empty
  logByte: 2_000, // Lambda's two entries and the two metrics
}

/**
 * An hour of a queue that Lambda polls, also while it is empty: five requests at once, of 20 s each
 * (https://aws.amazon.com/premiumsupport/knowledge-center/sqs-high-charges/). A maximum concurrency does not
 * lower that: Lambda goes down to two only without one
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).
 */
export const polledHour: Usage = { queueRequest: 5 * 3 * 60 }

/** One run of probe-store. It calls the page, its script, create-payment and a download link. */
export const probe: Usage = {
  functionCall: 1,
  gigabyteSecond: (2 * standing.probe.memoryMb) / 1024,
  edgeRequest: 4,
  edgeByte: 150_000, // 145,315 bytes of page and script, compressed, and two short responses, measured
  edgeFunction: 6, // around the page and its script, and before the two calls
  fileRead: 2,
  originByte: 2_000,
  ...apiCalls(2, 0.2), // functions that the probe keeps warm
  tableRead: 2, // by this link and by the link before
  logByte: 9_000, // four requests in the access logs, three functions
}

/** One run of reconcile. */
export const reconcile: Usage = {
  functionCall: 1,
  gigabyteSecond: (3 * standing.reconcile.memoryMb) / 1024, // a cold start and three answers of Stripe
  secretRead: 2,
  tableRead: 3, // how far it is, and the index of open deliveries
  logByte: 2_500,
}

/** An order kept for a month: an item (a test measures it), three copies of it, and the small indexes. */
export const storedOrder = { tableByteMonth: 6_500, backupByteMonth: 1_500 }

/** Calls of the API and its functions that take so many seconds together. */
function apiCalls(count: number, seconds: number): Usage {
  const gigabyteSecond = (seconds * standing.callMemoryMb) / 1024
  return { apiCall: count, functionCall: count, gigabyteSecond }
}
