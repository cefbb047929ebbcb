import { Duration } from 'aws-cdk-lib'
import { GraphWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { MetricName } from '../../../lambda/platform/metrics/metric-units'
import type { Monitored } from '../metrics/monitored'
import { storeMetric } from '../metrics/store-metric'
import { colors } from './colors'

const period = Duration.hours(1)
const width = 12
const height = 6

/** The time from payment to the first accepted message, and to the first delivered one. */
export function deliveryTime(scope: Construct): IWidget {
  const seconds = (name: MetricName, statistic: string, label: string, color: string) =>
    storeMetric(scope, name, { statistic, period, label, color })
  return new GraphWidget({
    title: 'Payment to delivery, in seconds',
    width,
    height,
    left: [
      seconds('SecondsToDelivery', 'p95', 'Accepted, p95', colors.faint),
      seconds('SecondsToDelivered', 'p95', 'Delivered, p95', colors.good),
    ],
    leftYAxis: { label: 'Seconds', min: 0, showUnits: false },
  })
}

/** Messages that were sent, delivered or given up. */
export function messages(scope: Construct, { config }: Monitored): IWidget {
  const count = counting(scope)
  return new GraphWidget({
    title: 'Messages to buyers',
    width,
    height,
    left: [
      count('EmailAccepted', 'E-mails sent', colors.first),
      count('EmailDelivered', 'E-mails delivered', colors.good),
      ...(config.texts
        ? [
            count('TextAccepted', 'Texts sent', colors.second),
            count('TextDelivered', 'Texts delivered', colors.third),
          ]
        : []),
      count('Fallback', 'Sent the other way', colors.warning),
      count('DeliveryRefused', 'Given up', colors.bad),
      count('FeedbackFailure', 'Reports not recorded', colors.faint),
    ],
    leftYAxis: { label: 'Messages', min: 0, showUnits: false },
  })
}

/** What waits in the queues, and what reconcile found. */
export function recovery(scope: Construct, { retryQueue }: Monitored): IWidget {
  const count = counting(scope)
  const { waiting, deadLetters } = retryQueue
  const latest = { statistic: 'Maximum', period }
  return new GraphWidget({
    title: 'Retries and repairs',
    width,
    height,
    left: [
      count('OrdersRepaired', 'Repaired by reconcile', colors.warning),
      count('EventsMissed', 'Events missed by the webhook', colors.second),
      count('OrdersNeedAttention', 'Orders that need somebody', colors.bad),
      count('OrderDecision', 'Orders to decide', colors.third),
      deadLetters.metricApproximateNumberOfMessagesVisible({
        ...latest,
        label: 'Dead letters',
        color: colors.faint,
      }),
    ],
    right: [
      waiting.metricApproximateAgeOfOldestMessage({
        ...latest,
        label: 'Oldest retry in seconds (right)',
        color: colors.first,
      }),
    ],
    leftYAxis: { label: 'Orders', min: 0, showUnits: false },
    rightYAxis: { label: 'Seconds', min: 0, showUnits: false },
  })
}

function counting(scope: Construct) {
  return (name: MetricName, label: string, color: string) =>
    storeMetric(scope, name, { statistic: 'Sum', period, label, color })
}
