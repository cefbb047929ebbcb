import { z } from 'zod'
import { isEnabled, type EndpointRecord } from './webhook-endpoint'
import type { EventRecord } from './event'
import type { Ledger } from './ledger'

/** One POST to an endpoint; `status` is null when there was no response, and `error` says why. */
const attemptSchema = z.object({
  atMs: z.number(),
  durationMs: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
})

/** The delivery of one event to one endpoint. */
export const deliveryRecordSchema = z.object({
  object: z.literal('delivery'),
  id: z.string(),
  eventId: z.string(),
  endpointId: z.string(),
  state: z.enum(['pending', 'delivered', 'given_up']),
  attempts: z.array(attemptSchema),
  /** Milliseconds since the epoch; null when no attempt is left. */
  nextAttemptAtMs: z.number().nullable(),
})

export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>
export type Attempt = z.infer<typeof attemptSchema>

/** A delivery of every event to each endpoint that is enabled and subscribed to it. */
export function newDeliveries(
  endpoints: readonly EndpointRecord[],
  events: readonly EventRecord[],
  nowMs: number,
): DeliveryRecord[] {
  const isSubscribed = ({ enabledEvents }: EndpointRecord, { type }: EventRecord) =>
    enabledEvents.includes('*') || enabledEvents.includes(type)
  return events.flatMap((event) =>
    endpoints
      .filter((endpoint) => isEnabled(endpoint) && isSubscribed(endpoint, event))
      .map((endpoint) => ({
        object: 'delivery',
        id: deliveryId(event.id, endpoint.id),
        eventId: event.id,
        endpointId: endpoint.id,
        state: 'pending',
        attempts: [],
        nextAttemptAtMs: nowMs,
      })),
  )
}

function deliveryId(eventId: string, endpointId: string): string {
  return `${eventId} ${endpointId}`
}

/** The deliveries of one event, one for each endpoint. */
export function deliveriesOf(ledger: Ledger, eventId: string): DeliveryRecord[] {
  return ledger
    .all('webhook_endpoint')
    .flatMap((endpoint) => ledger.get('delivery', deliveryId(eventId, endpoint.id)) ?? [])
}

/** The delivery after one more attempt. */
export function afterAttempt(
  delivery: DeliveryRecord,
  attempt: Attempt,
  nowMs: number,
  retryDelaysMs: readonly number[],
): DeliveryRecord {
  const attempts = [...delivery.attempts, attempt]
  if (isAccepted(attempt) || delivery.state === 'delivered') {
    return { ...delivery, attempts, state: 'delivered', nextAttemptAtMs: null }
  }
  const delayMs = retryDelaysMs[attempts.length - 1]
  if (delayMs === undefined)
    return { ...delivery, attempts, state: 'given_up', nextAttemptAtMs: null }
  return { ...delivery, attempts, state: 'pending', nextAttemptAtMs: nowMs + delayMs }
}

/** Stripe counts only a 2xx as a success: https://docs.stripe.com/webhooks */
export function isAccepted({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}
