import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { apiErrors, siteErrors, throttles } from '../metrics/aws-metrics'
import type { CalledFunction, Monitored } from '../metrics/monitored'
import { logQuery } from './log-query'
import { colors, every, graph, storeLines } from './series'

/** Failed requests of buyers and Stripe, by function. */
export function failures(scope: Construct, monitored: Monitored): IWidget {
  const line = storeLines(scope, 5)
  return graph({
    title: 'Failed requests',
    width: 8,
    unit: 'Errors',
    lines: [
      apiErrors(monitored, every(5, 'Whole API', colors.bad)),
      line('CreatePaymentFailure', 'Checkout', colors.warning),
      line('WebhookFailure', 'Webhook', colors.second),
      line('DownloadFailure', 'Downloads', colors.first),
      line('RequestsRefused', 'Refused: 403 and 429', colors.third),
      line('CardTesting', 'Cards tested', colors.second),
      line('ProbeFailure', 'Probe from outside', colors.third),
    ],
  })
}

/** Crashes and timeouts by function, and throttles of the account. */
export function crashes({ functions }: Monitored): IWidget {
  const errors = (name: CalledFunction, label: string, color: string) =>
    functions[name].alias.metricErrors(every(5, label, color))
  return graph({
    title: 'Crashes, timeouts and throttles',
    width: 8,
    unit: 'Calls',
    lines: [
      throttles(every(5, 'Throttled (whole account)', colors.bad)),
      errors('createPayment', 'create-payment', colors.warning),
      errors('stripeWebhook', 'stripe-webhook', colors.second),
      errors('downloadEbook', 'download-ebook', colors.first),
    ],
  })
}

/** How long buyers and Stripe wait for a response. */
export function durations({ functions }: Monitored): IWidget {
  const p95 = (name: CalledFunction, label: string, color: string) =>
    functions[name].alias.metricDuration({ statistic: 'p95', ...every(5, label, color) })
  return graph({
    title: 'Response time (p95)',
    width: 8,
    unit: 'Milliseconds',
    lines: [
      p95('createPayment', 'Checkout', colors.warning),
      p95('stripeWebhook', 'Webhook', colors.second),
      p95('downloadEbook', 'Download', colors.first),
    ],
  })
}

/** What Stripe, or someone else, sent and the webhook did not take: a wrong secret, mode or version shows here. */
export function refusedEvents({ functions: { stripeWebhook, reconcile } }: Monitored): IWidget {
  return logQuery({
    title: 'Events refused, not of this store, or unreadable',
    width: 24,
    logs: [stripeWebhook, reconcile],
    query: [
      'filter message.event in ["Signature rejected", "Event of the other mode", "Event is not about this store", "Session unreadable"]',
      'stats count(*) as events, max(@timestamp) as latest by message.event, message.eventType',
      'sort events desc',
    ],
  })
}

/** The share of failed requests to the distribution. */
export function site(monitored: Monitored): IWidget {
  return graph({
    title: 'The site: responses with errors',
    width: 12,
    unit: '%',
    lines: [siteErrors(monitored, every(5, 'Errors in %', colors.bad))],
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
  return logQuery({
    title: 'Latest errors in the logs',
    width: 24,
    logs: [...called, retryDelivery, recordFeedback, reconcile, sendAlarm],
    query: [
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
