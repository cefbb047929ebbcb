import Stripe from 'stripe'
import type { DeliveryRecord } from '../webhooks/delivery-record'
import type { EventRecord } from './event-record'

/** The Event as Stripe's API shows it and as the webhook receives it. */
export function eventObject(
  event: EventRecord,
  deliveryState: DeliveryRecord['state'],
): Stripe.EventBase {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: {
      object: event.subject,
      ...(event.previous !== null && { previous_attributes: event.previous }),
    },
    livemode: false,
    pending_webhooks: deliveryState === 'pending' ? 1 : 0,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  }
}
