import { type MetricName, metricUnits } from '../../lambda/platform/metrics/metric-units'

/**
 * What is in the stack whether anybody buys or not, counted where it is dearest: with every alarm
 * that a stage can have. A test counts the same in the synthesized template, so an alarm, a secret or
 * a rule more fails it until it is counted here.
 */
export const standing = {
  secrets: 4,
  /** Each metric of each alarm: an alarm that reckons with two counts twice. */
  alarmMetrics: 17,
  compositeAlarms: 1,
  dashboards: 1,
  /** Metrics that are read out of a log: the page views. */
  logMetrics: 1,
  /** The firewall's rules, and its groups of rules managed by AWS; with the firewall only. */
  firewallRules: 6,
  /** The function that looks every minute for orders that wait. */
  check: { runsPerHour: 60, memoryMb: 256 },
  /** The memory of each function that buyers and Stripe call. */
  callMemoryMb: 1024,
}

/** The check writes these at each run; all others are written when something happens. */
const writtenByCheck: MetricName[] = ['UndeliveredAfter5Minutes', 'UndeliveredAfter2Hours']

/**
 * SES writes the rates of bounces and complaints of the store's own configuration set, and what it
 * counts by configuration set is charged like a metric of one's own
 * (https://docs.aws.amazon.com/ses/latest/DeveloperGuide/event-publishing-add-event-destination-cloudwatch.html).
 */
const reputationMetrics = 2

/** The metrics of the store's own, by what makes them be written: AWS charges those hours. */
export const metricCounts = {
  byCheck: writtenByCheck.length,
  byVisits: standing.logMetrics,
  byOrders: Object.keys(metricUnits).length - writtenByCheck.length + reputationMetrics,
}
