import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { Function } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { apiErrors } from '../metrics/aws-metrics'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { errorFields, isError } from '../../../lambda/operations/logs-link'
import { colors, every, graph, logTable, storeLines } from './widgets'

export function failures(scope: Construct, monitored: Monitored): IWidget[] {
  const { functions } = monitored
  const line = storeLines(scope, 5)
  const errors = (name: CalledFunction, label: string, color: string) =>
    functions[name].alias.metricErrors(every(5, label, color))
  const p95 = (name: CalledFunction, label: string, color: string) =>
    functions[name].alias.metricDuration({ statistic: 'p95', ...every(5, label, color) })
  return [
    graph(8, 'Failed requests', [
      'Errors',
      apiErrors(monitored, every(5, 'Whole API', colors.bad)),
      line('CreatePaymentFailure', 'Checkout', colors.warning),
      line('WebhookFailure', 'Webhook', colors.second),
      line('DownloadFailure', 'Downloads', colors.first),
      line('RequestsRefused', 'Refused: 403 and 429', colors.third),
      line('CardTesting', 'Cards tested', colors.second),
      line('ProbeFailure', 'Probe from outside', colors.third),
    ]),
    graph(8, 'Crashes, timeouts and throttles', [
      'Calls',
      Function.metricAllThrottles(every(5, 'Throttled (whole account)', colors.bad)),
      errors('createPayment', 'create-payment', colors.warning),
      errors('stripeWebhook', 'stripe-webhook', colors.second),
      errors('downloadEbook', 'download-ebook', colors.first),
    ]),
    graph(8, 'Response time (p95)', [
      'Milliseconds',
      p95('createPayment', 'Checkout', colors.warning),
      p95('stripeWebhook', 'Webhook', colors.second),
      p95('downloadEbook', 'Download', colors.first),
    ]),
  ]
}

/** Shows a wrong secret, mode or version, and other senders. */
export function refusedEvents({ functions: { stripeWebhook, reconcile } }: Monitored): IWidget[] {
  const reading = [stripeWebhook, reconcile]
  return [
    logTable(24, 'Events refused, not of this store, or unreadable', reading, [
      'filter message.event in ["Signature rejected", "Event of the other mode", "Event is not about this store", "Session unreadable"]',
      'stats count(*) as events, max(@timestamp) as latest by message.event, message.eventType',
      'sort events desc',
    ]),
  ]
}

/**
 * Logs contain no personal data. check-deliveries and probe-store are left out: their findings on every run would fill
 * the table.
 */
export function latestErrors({ functions }: Monitored): IWidget[] {
  const { createPayment, stripeWebhook, downloadEbook } = functions
  const { retryDelivery, recordFeedback, reconcile, keepBooks, sendAlarm } = functions
  const called = [createPayment, stripeWebhook, downloadEbook]
  const all = [...called, retryDelivery, recordFeedback, reconcile, keepBooks, sendAlarm]
  return [
    logTable(24, 'Latest errors in the logs', all, [
      ...errorFields,
      `filter ${isError}`,
      'sort @timestamp desc',
      'limit 20',
      'display @timestamp, what, why, words, message.orderId, @log',
    ]),
  ]
}
