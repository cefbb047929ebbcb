import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IWidget, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import { apiErrors, siteMetric, throttles } from '../metrics/aws-metrics'
import type { Monitored } from '../metrics/monitored'
import { refusedRequests } from '../metrics/refused-requests'
import { storeMetric } from '../metrics/store-metric'
import { colors } from './colors'

const period = Duration.minutes(5)
const width = 8
const height = 6

/** Failed requests of buyers and Stripe, by function. */
export function failures(scope: Construct, monitored: Monitored): IWidget {
  const count = (name: MetricName, label: string, color: string) =>
    storeMetric(scope, name, { statistic: 'Sum', period, label, color })
  return new GraphWidget({
    title: 'Failed requests',
    width,
    height,
    left: [
      apiErrors(monitored, { period, label: 'Whole API', color: colors.bad }),
      count('CreatePaymentFailure', 'Checkout', colors.warning),
      count('WebhookFailure', 'Webhook', colors.second),
      count('DownloadFailure', 'Downloads', colors.first),
      refusedRequests(scope, { period, label: 'Refused: 403 and 429', color: colors.third }),
      count('SignatureRejected', 'Wrong signatures', colors.faint),
      count('SessionUnreadable', 'Unreadable payments', colors.bad),
      count('EventOfOtherMode', 'Events of the other mode', colors.warning),
      count('CardTesting', 'Cards tested', colors.second),
      count('ProbeFailure', 'Probe from outside', colors.third),
    ],
    leftYAxis: { label: 'Errors', min: 0, showUnits: false },
  })
}

/** Crashes and timeouts by function, and throttles of the account. */
export function crashes({ functions }: Monitored): IWidget {
  const errors = (name: keyof typeof functions, label: string, color: string) =>
    functions[name].alias.metricErrors({ period, label, color })
  return new GraphWidget({
    title: 'Crashes, timeouts and throttles',
    width,
    height,
    left: [
      throttles({ period, label: 'Throttled (whole account)', color: colors.bad }),
      errors('createPayment', 'create-payment', colors.warning),
      errors('stripeWebhook', 'stripe-webhook', colors.second),
      errors('downloadEbook', 'download-ebook', colors.first),
    ],
    leftYAxis: { label: 'Calls', min: 0, showUnits: false },
  })
}

/** How long buyers and Stripe wait for a response. */
export function durations({ functions }: Monitored): IWidget {
  const p95 = (name: keyof typeof functions, label: string, color: string) =>
    functions[name].alias.metricDuration({ statistic: 'p95', period, label, color })
  return new GraphWidget({
    title: 'Response time (p95)',
    width,
    height,
    left: [
      p95('createPayment', 'Checkout', colors.warning),
      p95('stripeWebhook', 'Webhook', colors.second),
      p95('downloadEbook', 'Download', colors.first),
    ],
    leftYAxis: { label: 'Milliseconds', min: 0, showUnits: false },
  })
}

/** The share of failed requests to the distribution. */
export function site(monitored: Monitored): IWidget {
  return new GraphWidget({
    title: 'The site: responses with errors',
    width: 12,
    height,
    left: [
      siteMetric(monitored, '5xxErrorRate', {
        statistic: 'Average',
        period,
        label: 'Errors in %',
        color: colors.bad,
      }),
    ],
    leftYAxis: { label: '%', min: 0, showUnits: false },
  })
}

/**
 * The latest errors that the functions logged, which contain no personal data. check-deliveries and
 * probe-store are left out: they log what they find on every run, which would fill the table.
 */
export function latestErrors({ functions }: Monitored): IWidget {
  const { createPayment, stripeWebhook, downloadEbook, sendAlarm } = functions
  const { retryDelivery, recordFeedback, reconcile } = functions
  const called = [createPayment, stripeWebhook, downloadEbook]
  return new LogQueryWidget({
    title: 'Latest errors in the logs',
    width: 24,
    height: 5,
    logGroupNames: [...called, retryDelivery, recordFeedback, reconcile, sendAlarm].map(
      ({ logGroup }) => logGroup.logGroupName,
    ),
    queryLines: [
      // Lambda reports crashes and timeouts in fields of its own: of an error alone below `message`, of
      // one beside a text at the top level.
      'fields @timestamp, coalesce(message.event, record.status, "Crash") as what',
      'fields coalesce(message.cause.type, message.cause.errorName, message.type, message.errorName, message.errorType, errorType, record.errorType) as why',
      'fields coalesce(message.errorMessage, errorMessage) as words',
      'filter level in ["ERROR", "WARN"] or record.status in ["error", "timeout"]',
      'sort @timestamp desc',
      'limit 20',
      'display @timestamp, what, why, words, message.orderId, @log',
    ],
  })
}
