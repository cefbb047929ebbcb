import { Duration, Stack } from 'aws-cdk-lib'
import { type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { isError } from '../../../lambda/operations/logs-link'
import { dashboardUrl } from '../dashboard/store-dashboard'
import { apiErrors, reputation, siteErrors, textSpend } from '../metrics/aws-metrics'
import { failedCalls, refusedCalls } from '../metrics/log-metrics'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'

export type AlarmEntry = {
  /** Kebab-case; also its section of docs/runbook.md, which says who is affected and what to do. */
  id: string
  /** The subject of the email: at most 60 ASCII characters. SNS accepts no others, and phones show few. */
  title: string
  /** What to look at first; send-alarm makes a link of it. */
  look: string
  /** Ops receives every alarm; this adds finance. */
  audience?: 'finance'
  metric: IMetric
  /** A value at or above it breaches it. Default: 1. */
  threshold?: number
  /** In alarm when `breaching` of the last `evaluated` datapoints breach the threshold. Default: 1 of 1. */
  datapoints?: [breaching: number, evaluated: number]
  /** A period without a datapoint. Default: good, because most metrics count events. */
  withoutData?: TreatMissingData
  /** How long a new stage may be without data, if that breaches. Default: 60. */
  warmUpMinutes?: number
  /** `buyers`: about single buyers. Silence does not mean that they are helped, so no email reports it as resolved. */
  about?: 'buyers'
  /** Also notifies ops without a function, because functions may be what fails. */
  isDirect?: true
}

/** Keyed by the path of the construct: CloudFormation cannot give an alarm's name to another logical id. */
export type AlarmEntries = Record<string, AlarmEntry>

const hourly = { period: Duration.hours(1) }

/** @param condition of Logs Insights */
const logs = ({ logGroupName }: ILogGroup, condition = isError, hours = 3) =>
  `Logs: ${hours} h of ${logGroupName} with ${condition}`

/** Each check emits its metric even if 0: without data, it has stopped. */
export function checkAlarms(scope: Construct, { functions }: Monitored): AlarmEntries {
  const withoutData = TreatMissingData.BREACHING
  return {
    'Checks/Undelivered': {
      id: 'paid-undelivered',
      title: 'Paid orders are undelivered after 5 minutes',
      // check-deliveries logs the undelivered orders, or why it failed.
      look: logs(functions.checkDeliveries.logGroup),
      about: 'buyers',
      // A single order is enough. The alarm fires again after a quarter of an hour without a new one.
      metric: storeMetric(scope, 'NewlyUndelivered', 15),
      withoutData,
    },
    'Checks/Upkeep': {
      id: 'upkeep',
      title: 'Reconcile has not run through',
      look: logs(functions.reconcile.logGroup, 'level = "ERROR" or message.event = "Reconciled"'),
      // Each of three runs, because one may fail, and one may take ten minutes. Without data CloudWatch looks back
      // three or four periods.
      metric: storeMetric(scope, 'Reconciled', 45, 'Minimum'),
      withoutData,
    },
    Books: {
      id: 'books-differ',
      title: 'The books differ from Stripe, or are not kept',
      look: logs(functions.keepBooks.logGroup, 'level = "ERROR" or message.event = "Books kept"', 50),
      audience: 'finance',
      // In alarm when each of the last 26 hours has a difference or no run. One period of 26 hours would notice a
      // missing run days late, because CloudWatch looks back several periods for a datapoint.
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
      metric: storeMetric(scope, 'BooksDiffer', 60, 'Maximum'),
      datapoints: [26, 26],
      withoutData,
      warmUpMinutes: 27 * 60,
    },
  }
}

/** One outage fires several of these. */
export function outageAlarms(scope: Construct, monitored: Monitored): AlarmEntries {
  const { api, functions } = monitored
  return {
    'Outages/Api': {
      id: 'api-failures',
      title: 'Requests to the API fail',
      look: logs(api.accessLog, failedCalls),
      isDirect: true,
      // Of a single failure the retry is the only second sign: that of Stripe comes minutes later, and with three
      // sales a day the next buyer may come after an hour. The hour slides.
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-evaluation-window.html
      metric: apiErrors(monitored, hourly),
      threshold: 2,
    },
    'Outages/Refused': {
      id: 'requests-refused',
      title: 'The API refuses requests: too many, or a wrong key',
      look: logs(api.accessLog, refusedCalls),
      // Rejected before any function runs, so no other alarm sees it.
      metric: storeMetric(scope, 'RequestsRefused', 1),
      // A flood causes more in a second. A scanner, or a crowd after a newsletter, exceeds the limits for a minute or
      // two.
      threshold: 10,
      datapoints: [5, 10],
    },
    'Outages/Site': {
      id: 'site-failures',
      title: 'The site responds with errors',
      look: `Look at: ${dashboardUrl(scope)}`,
      metric: siteErrors(monitored, { period: Duration.minutes(5) }),
      threshold: 5,
      // At night one failure among three visitors exceeds the threshold.
      datapoints: [3, 3],
    },
    'Outages/Probe': {
      id: 'probe-failures',
      title: 'The store does not respond as it should',
      look: logs(functions.probeStore.logGroup),
      isDirect: true,
      // Shows what only a call from outside can: a DNS record, a certificate, a throttle.
      metric: storeMetric(scope, 'ProbeFailure', 5, 'Maximum'),
      // One lost packet is no outage. Only every other run makes the call that a broken create-payment fails.
      datapoints: [2, 3],
      // No datapoint means that the probe has stopped.
      withoutData: TreatMissingData.BREACHING,
    },
  }
}

const alarmedPercentOfBudget = 80

/** What AWS stops for the whole account. An hour without messages has no datapoint, and improves no rate or sum. */
export function accountAlarms(scope: Construct, monitored: Monitored): AlarmEntries {
  const { texts } = monitored.config
  const page = (path: string) => `Look at: https://${Stack.of(scope).region}.console.aws.amazon.com/${path}`
  const withoutData = TreatMissingData.IGNORE
  // At four fifths of the rates at which AWS reviews an account, while there is time to act.
  const reputations: AlarmEntries = {
    'Account/Bounces': {
      id: 'email-bounces',
      title: 'Too many emails bounce',
      look: page('ses/home?region=us-east-1#/account'),
      metric: reputation(monitored, 'BounceRate', hourly),
      threshold: 0.04,
      withoutData,
    },
    'Account/Complaints': {
      id: 'email-complaints',
      title: 'Buyers mark the emails as spam',
      look: page('ses/home?region=us-east-1#/account'),
      metric: reputation(monitored, 'ComplaintRate', hourly),
      threshold: 0.0008,
      withoutData,
    },
  }
  if (!texts || !texts.watchesAccount) return reputations
  return {
    ...reputations,
    'Account/TextSpend': {
      id: 'text-spend',
      title: `Texts have used ${alarmedPercentOfBudget} % of the month's budget`,
      look: page('sns/v3/home?region=us-east-1#/mobile/text-messaging'),
      audience: 'finance',
      metric: textSpend(hourly),
      threshold: (texts.budgetDollars * alarmedPercentOfBudget) / 100,
      withoutData,
    },
  }
}
