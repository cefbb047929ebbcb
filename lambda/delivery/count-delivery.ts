import { count, measure } from '../platform/metrics/metrics'
import type { ChannelName, Order } from '../orders/order'
import { secondsToDelivery } from './seconds-to-delivery'

/** Counts a message that SES or SNS took, whatever becomes of the record of it. */
export function countAccepted(name: ChannelName): void {
  count(name === 'email' ? 'EmailAccepted' : 'TextAccepted')
}

/**
 * Counts what the recorded outcome of one channel made of its order. Comparing both sides of the
 * write that succeeded is what makes each end count once, however many attempts compete.
 */
export function countRecorded(name: ChannelName, before: Order, after: Order): void {
  const isRefused = after.delivery[name]?.state === 'failed'
  if (isRefused && before.delivery[name]?.state !== 'failed') count('DeliveryRefused')
  const seconds = secondsToDelivery(before, after)
  if (seconds !== undefined) measure('SecondsToDelivery', seconds)
}
