import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IWidget, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { apiErrors, siteMetric, throttles } from '../aws-metrics'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import { storeMetric } from '../store-metric'
import type { Watched } from '../monitored'
import { colors } from './colors'

const period = Duration.minutes(5)
const width = 8
const height = 6

/** What buyers and Stripe were refused, and which function refused it. */
export function failures(scope: Construct, watched: Watched): IWidget {
  const count = (name: MetricName, label: string, color: string) =>
    storeMetric(scope, name, { statistic: 'Sum', period, label, color })
  return new GraphWidget({
    title: 'Errors that buyers or Stripe met',
    width,
    height,
    left: [
      apiErrors(watched, { period, label: 'All calls', color: colors.bad }),
      count('CreatePaymentFailure', 'On the way to pay', colors.warning),
      count('WebhookFailure', 'Reports of payments', colors.second),
      count('DownloadFailure', 'Downloads', colors.first),
      count('SignatureRejected', 'Wrong signatures', colors.faint),
    ],
    leftYAxis: { label: 'Errors', min: 0, showUnits: false },
  })
}

/** Which function crashed or ran out of time, and whether there was room for all. */
export function crashes({ functions }: Watched): IWidget {
  const errors = (name: keyof typeof functions, label: string, color: string) =>
    functions[name].alias.metricErrors({ period, label, color })
  return new GraphWidget({
    title: 'Crashes, time-outs and refusals for lack of room',
    width,
    height,
    left: [
      throttles({ period, label: 'No room (whole account)', color: colors.bad }),
      errors('createPayment', 'create-payment', colors.warning),
      errors('stripeWebhook', 'stripe-webhook', colors.second),
      errors('downloadEbook', 'download-ebook', colors.first),
      errors('checkDeliveries', 'check-deliveries', colors.third),
      errors('sendAlarm', 'send-alarm', colors.faint),
    ],
    leftYAxis: { label: 'Calls', min: 0, showUnits: false },
  })
}

/** How long buyers and Stripe wait for an answer. */
export function waits({ functions }: Watched): IWidget {
  const p95 = (name: keyof typeof functions, label: string, color: string) =>
    functions[name].alias.metricDuration({ statistic: 'p95', period, label, color })
  return new GraphWidget({
    title: 'Waiting for an answer: 95 of 100 wait less',
    width,
    height,
    left: [
      p95('createPayment', 'To the checkout', colors.warning),
      p95('stripeWebhook', 'Reports of payments', colors.second),
      p95('downloadEbook', 'To the download', colors.first),
    ],
    leftAnnotations: [{ value: 5000, label: 'Alarm for the checkout', color: colors.bad }],
    leftYAxis: { label: 'Milliseconds', min: 0, showUnits: false },
  })
}

/** Whether visitors get the page. */
export function site(watched: Watched): IWidget {
  return new GraphWidget({
    title: 'The site: requests and errors',
    width,
    height,
    left: [
      siteMetric(watched, 'Requests', {
        statistic: 'Sum',
        period,
        label: 'Requests',
        color: colors.first,
      }),
    ],
    right: [
      siteMetric(watched, '5xxErrorRate', {
        statistic: 'Average',
        period,
        label: 'Errors in %',
        color: colors.bad,
      }),
    ],
    leftYAxis: { label: 'Requests', min: 0, showUnits: false },
    rightYAxis: { label: '%', min: 0, showUnits: false },
  })
}

/**
 * What the functions said of their latest errors, without anything personal. check-deliveries is left
 * out: while an order waits, it says so every minute and would fill the table.
 */
export function latestErrors({ functions }: Watched): IWidget {
  const { createPayment, stripeWebhook, downloadEbook, sendAlarm } = functions
  return new LogQueryWidget({
    title: 'The latest errors in the logs',
    width: 24,
    height: 5,
    logGroupNames: [createPayment, stripeWebhook, downloadEbook, sendAlarm].map(
      ({ logGroup }) => logGroup.logGroupName,
    ),
    queryLines: [
      // A crash or a time-out is told of by Lambda, in fields of its own.
      'fields @timestamp, coalesce(message.event, record.status, "Crash") as what',
      'fields coalesce(message.cause.type, message.cause.errorName, message.type, message.errorName, message.errorType) as why',
      'filter level = "ERROR" or record.status in ["error", "timeout"]',
      'sort @timestamp desc',
      'limit 20',
      'display @timestamp, what, why, message.errorMessage, message.orderId, @log',
    ],
  })
}
