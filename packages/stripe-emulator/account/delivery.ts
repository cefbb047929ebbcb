import type { Attempt, Delivery, Kinds } from './kinds'
import type { Ledger } from './ledger'

/** For each enabled endpoint that subscribes to an event. */
export function newDeliveries(
  endpoints: readonly Kinds['webhook_endpoint'][],
  events: readonly Kinds['event'][],
  nowMs: number,
): Delivery[] {
  return events.flatMap((event) =>
    endpoints
      .filter(({ status }) => status === 'enabled')
      .filter(({ enabled_events: names }) => names.includes('*') || names.includes(event.type))
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

export function deliveriesOf(ledger: Ledger, eventId: string): Delivery[] {
  return ledger
    .all('webhook_endpoint')
    .flatMap((endpoint) => ledger.get('delivery', deliveryId(eventId, endpoint.id)) ?? [])
}

export function afterAttempt(
  delivery: Delivery,
  attempt: Attempt,
  nowMs: number,
  retryDelaysMs: readonly number[],
): Delivery {
  const attempts = [...delivery.attempts, attempt]
  if (isAccepted(attempt) || delivery.state === 'delivered') {
    return { ...delivery, attempts, state: 'delivered', nextAttemptAtMs: null }
  }
  const delayMs = retryDelaysMs[attempts.length - 1]
  if (delayMs === undefined) return { ...delivery, attempts, state: 'given_up', nextAttemptAtMs: null }
  return { ...delivery, attempts, state: 'pending', nextAttemptAtMs: nowMs + delayMs }
}

/** Stripe counts only a 2xx as a success: https://docs.stripe.com/webhooks */
export function isAccepted({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}
