import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { logQuery } from './log-query'
import { colors, every, graph, storeLines } from './series'

/** The time from payment to the first accepted message. */
export function deliveryTime(scope: Construct): IWidget {
  const line = storeLines(scope, 60)
  return graph({
    title: 'Payment to delivery, in seconds',
    width: 12,
    unit: 'Seconds',
    lines: [line('SecondsToDelivery', 'Accepted, p95', colors.good, 'p95')],
  })
}

/** Messages that did not arrive. */
export function failedMessages(scope: Construct): IWidget {
  const line = storeLines(scope, 60)
  return graph({
    title: 'Messages that did not arrive',
    width: 12,
    unit: 'Messages',
    lines: [
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

/** What became of attempts to send, and what SES and SNS reported; without resends by support. */
export function messageOutcomes({ functions }: Monitored): IWidget {
  const { stripeWebhook, retryDelivery, downloadEbook, recordFeedback } = functions
  return logQuery({
    title: 'Messages to buyers, by outcome',
    width: 8,
    logs: [stripeWebhook, retryDelivery, downloadEbook, recordFeedback],
    query: [
      'fields message.channel as channel, coalesce(message.kind, message.result) as outcome',
      'filter message.event in ["Delivery attempted", "Delivery reported"]',
      'stats count(*) as messages by channel, outcome',
      'sort channel, messages desc',
    ],
  })
}

/** The time from payment to the first delivered message, by day. */
export function deliveredTime({
  functions: { recordFeedback, retryDelivery },
}: Monitored): IWidget {
  return logQuery({
    title: 'Payment to delivered message, in seconds',
    width: 8,
    logs: [recordFeedback, retryDelivery],
    query: [
      'filter ispresent(message.secondsAfterPayment)',
      'stats count(*) as orders, pct(message.secondsAfterPayment, 50) as half, ' +
        'pct(message.secondsAfterPayment, 95) as p95 by bin(1d) as day',
      'sort day desc',
    ],
  })
}

/** The orders at which somebody has to look, as reconcile found them. */
export function attention({ functions: { reconcile } }: Monitored): IWidget {
  return logQuery({
    title: 'Orders that need somebody',
    width: 8,
    logs: [reconcile],
    query: [
      'filter message.event = "Order needs attention"',
      'stats max(@timestamp) as latest by message.orderId, message.reason',
      'sort latest desc',
    ],
  })
}
