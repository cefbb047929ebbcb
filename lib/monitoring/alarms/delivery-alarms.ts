import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/**
 * Buyers who have paid and do not have the ebook: each alarm fires for a single one. The window slides, so the first
 * notifies at once, but an alarm fires again only after a quarter of an hour without any.
 */
export function deliveryAlarms({ metric, errors, entries }: AlarmSource): AlarmEntries {
  // check-deliveries logs the undelivered orders, or why it failed.
  const undelivered = errors('checkDeliveries')
  return {
    'Delivery/UndeliveredAfter5Minutes': {
      id: 'paid-undelivered-5-minutes',
      title: 'Paid orders are undelivered after 5 minutes',
      impact:
        'Buyers have paid and are waiting for their ebook. Or the check stopped up to an hour ago, and ' +
        'undelivered orders are no longer counted.',
      look: undelivered,
      about: 'buyers',
      metric: metric('NewlyUndeliveredAfter5Minutes', 15),
      // Emitted every minute, even if 0: none in the three or four periods that CloudWatch looks back, and it stopped.
      withoutData: TreatMissingData.BREACHING,
    },
    'Delivery/UndeliveredAfter2Hours': {
      id: 'paid-undelivered-2-hours',
      title: 'Paid orders are undelivered after 2 hours',
      impact:
        'Buyers have paid and have nothing, although the page promises delivery within hours. They ' +
        'will write, and then dispute the charge.',
      look: undelivered,
      about: 'buyers',
      // If the check stops, the alarm above fires.
      metric: metric('NewlyUndeliveredAfter2Hours', 15),
    },
    'Delivery/DeliveryRefused': {
      id: 'delivery-refused',
      title: 'A message to a buyer was given up',
      impact:
        'A buyer has paid, and the email or text was refused for good, or not accepted in a day of ' +
        'attempts. The store makes no further attempt: someone has to help this buyer.',
      look: entries('stripeWebhook', 'message.event = "Delivery given up"'),
      about: 'buyers',
      metric: metric('DeliveryRefused', 15),
    },
    'Delivery/OrderDecision': {
      id: 'order-decisions',
      title: 'An order needs a decision',
      impact:
        'A buyer has paid an unexpected amount, or what the store cannot read, and gets nothing until someone ' +
        'decides. Or an order cannot be finished. Or a refund failed, or a bank reports a payment as fraud: it will be ' +
        'disputed, for a fee of $15, unless someone pays or refunds before.',
      look: entries('stripeWebhook', 'ispresent(message.decision)'),
      audience: 'finance',
      about: 'buyers',
      metric: metric('OrderDecision', 15),
    },
  }
}
