import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { colors, every, graph, logTable, storeLines } from './widgets'

export function troubles(scope: Construct, { retryQueue }: Monitored): IWidget[] {
  const line = storeLines(scope, 60)
  const latest = (label: string, color: string) => ({ statistic: 'Maximum', ...every(60, label, color) })
  const dead = latest('Dead letters', colors.faint)
  const oldest = latest('Oldest retry in seconds (right)', colors.first)
  return [
    graph(12, 'Messages that did not arrive', [
      'Messages',
      line('Fallback', 'Sent the other way', colors.warning),
      line('DeliveryRefused', 'Given up', colors.bad),
      line('FeedbackFailure', 'Reports not recorded', colors.faint),
    ]),
    graph(
      12,
      'Retries and repairs',
      [
        'Orders',
        line('OrdersRepaired', 'Repaired by reconcile', colors.warning),
        line('EventsMissed', 'Events missed by the webhook', colors.second),
        line('OrderDecision', 'Orders to decide', colors.third),
        retryQueue.deadLetters.metricApproximateNumberOfMessagesVisible(dead),
      ],
      ['Seconds', retryQueue.waiting.metricApproximateAgeOfOldestMessage(oldest)],
    ),
  ]
}

/** Resends by support are left out. */
export function outcomes({ functions }: Monitored): IWidget[] {
  const { stripeWebhook, retryDelivery, downloadEbook, recordFeedback, reconcile } = functions
  const reporting = [recordFeedback, retryDelivery]
  const sending = [stripeWebhook, downloadEbook, ...reporting]
  const finding = [reconcile]
  return [
    logTable(8, 'Messages to buyers, by outcome', sending, [
      'fields message.channel as channel, coalesce(message.kind, message.result) as outcome',
      'filter message.event in ["Delivery attempted", "Delivery reported"]',
      'stats count(*) as messages by channel, outcome',
      'sort channel, messages desc',
    ]),
    logTable(8, 'Payment to delivered message, in seconds', reporting, [
      'filter ispresent(message.secondsAfterPayment)',
      'stats count(*) as orders, pct(message.secondsAfterPayment, 50) as half, ' +
        'pct(message.secondsAfterPayment, 95) as p95 by bin(1d) as day',
      'sort day desc',
    ]),
    logTable(8, 'Orders that need somebody', finding, [
      'filter message.event = "Order needs attention"',
      'stats max(@timestamp) as latest by message.orderId, message.reason',
      'sort latest desc',
    ]),
  ]
}
