import { logger } from '../platform/logging/logger'
import { count, measure } from '../platform/metrics/metrics'
import type { OrderFact } from './happened'

/** Turns what happened to an order into metrics and log lines. */
export function reportFacts(orderId: string, facts: OrderFact[]): void {
  for (const fact of facts) report(orderId, fact)
}

function report(orderId: string, fact: OrderFact): void {
  switch (fact.fact) {
    case 'sold':
      count('Sale')
      measure('SaleCents', fact.cents)
      return
    case 'decision':
      count('OrderDecision')
      return
    case 'sent':
      measure('SecondsToDelivery', fact.seconds)
      return
    case 'delivered':
      logger.info('First message delivered', { orderId, secondsAfterPayment: fact.seconds })
      return
    case 'given_up': {
      // For whoever handles the alarm `delivery-refused`.
      const { state, attempts, error } = fact.view
      logger.error('Delivery given up', { orderId, channel: fact.channel, state, attempts, error })
      return
    }
    case 'replaced':
      count('Fallback')
      return
    case 'refused':
      count('DeliveryRefused')
  }
}
