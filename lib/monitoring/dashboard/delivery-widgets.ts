import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { colors, every, graph, storeLines } from './series'

/** The time from payment to the first accepted message, and to the first delivered one. */
export function deliveryTime(scope: Construct): IWidget {
  const line = storeLines(scope, 60)
  return graph({
    title: 'Payment to delivery, in seconds',
    width: 12,
    unit: 'Seconds',
    lines: [
      line('SecondsToDelivery', 'Accepted, p95', colors.faint, 'p95'),
      line('SecondsToDelivered', 'Delivered, p95', colors.good, 'p95'),
    ],
  })
}

/** Messages that were sent, delivered or given up. */
export function messages(scope: Construct, { config }: Monitored): IWidget {
  const line = storeLines(scope, 60)
  return graph({
    title: 'Messages to buyers',
    width: 12,
    unit: 'Messages',
    lines: [
      line('EmailAccepted', 'E-mails sent', colors.first),
      line('EmailDelivered', 'E-mails delivered', colors.good),
      ...(config.texts
        ? [
            line('TextAccepted', 'Texts sent', colors.second),
            line('TextDelivered', 'Texts delivered', colors.third),
          ]
        : []),
      line('Fallback', 'Sent the other way', colors.warning),
      line('DeliveryRefused', 'Given up', colors.bad),
      line('FeedbackFailure', 'Reports not recorded', colors.faint),
    ],
  })
}

/** What waits in the queues, and what reconcile found. */
export function recovery(scope: Construct, { retryQueue }: Monitored): IWidget {
  const line = storeLines(scope, 60)
  const { waiting, deadLetters } = retryQueue
  const latest = { statistic: 'Maximum' }
  return graph({
    title: 'Retries and repairs',
    width: 12,
    unit: 'Orders',
    lines: [
      line('OrdersRepaired', 'Repaired by reconcile', colors.warning),
      line('EventsMissed', 'Events missed by the webhook', colors.second),
      line('OrdersNeedAttention', 'Orders that need somebody', colors.bad),
      line('OrderDecision', 'Orders to decide', colors.third),
      deadLetters.metricApproximateNumberOfMessagesVisible({
        ...latest,
        ...every(60, 'Dead letters', colors.faint),
      }),
    ],
    right: {
      unit: 'Seconds',
      lines: [
        waiting.metricApproximateAgeOfOldestMessage({
          ...latest,
          ...every(60, 'Oldest retry in seconds (right)', colors.first),
        }),
      ],
    },
  })
}
