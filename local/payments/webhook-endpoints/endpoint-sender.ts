import Stripe from 'stripe'
import type { Clock } from '../../clock'
import { eventObject } from '../events/event-object'
import type { EventRecord } from '../events/event-record'
import type { Ledger } from '../storage/ledger'
import { postEvent } from '../webhooks/post-event'
import { nextAttemptAtMs } from '../webhooks/retry-schedule'
import type { EndpointDeliveryRecord, EndpointRecord } from './endpoint-record'

/** Brings events to the endpoints that were registered by the API, each with its own signature. */
export type EndpointSender = {
  /** Sends events that were just stored to every endpoint that is on and wants them. */
  announce(events: readonly EventRecord[]): void
  stop(): void
}

type Parts = { ledger: Ledger; clock: Clock; retryDelaysMs: readonly number[] }

/** Makes the sender, and takes up what was still to be delivered when the last one was ended. */
export function endpointSender({ ledger, clock, retryDelaysMs }: Parts): EndpointSender {
  const stopped = new AbortController()

  async function send(deliveryId: string): Promise<void> {
    const delivery = ledger.get('endpoint_delivery', deliveryId)
    const event = delivery && ledger.get('event', delivery.eventId)
    const endpoint = delivery && ledger.get('webhook_endpoint', delivery.endpointId)
    if (delivery?.state !== 'pending' || !event || !endpoint) return
    // Off or gone at a retry, the event gets no more: https://docs.stripe.com/webhooks
    if (!isOn(endpoint)) {
      ledger.save([{ ...delivery, state: 'given_up', nextAttemptAtMs: null }])
      return
    }
    const version = endpoint.apiVersion ?? Stripe.API_VERSION
    const payload = JSON.stringify({ ...eventObject(event, 'pending'), api_version: version })
    const { status } = await postEvent(endpoint, payload, clock, stopped.signal)
    if (stopped.signal.aborted) return
    const isAccepted = status !== null && status >= 200 && status < 300
    const after = afterAttempt(delivery, isAccepted)
    ledger.save([after])
    sendWhenDue(after)
  }

  function afterAttempt(delivery: EndpointDeliveryRecord, isAccepted: boolean) {
    const attempts = delivery.attempts + 1
    const next = isAccepted ? null : nextAttemptAtMs(attempts, clock.now(), retryDelaysMs)
    const failed = next === null ? 'given_up' : 'pending'
    return {
      ...delivery,
      attempts,
      state: isAccepted ? 'delivered' : failed,
      nextAttemptAtMs: next,
    } satisfies EndpointDeliveryRecord
  }

  function sendWhenDue({ id, nextAttemptAtMs: dueMs }: EndpointDeliveryRecord): void {
    if (dueMs !== null) clock.at(dueMs, () => void send(id))
  }

  for (const delivery of ledger.all('endpoint_delivery')) sendWhenDue(delivery)

  return {
    announce(events) {
      const endpoints = ledger.all('webhook_endpoint').filter(isOn)
      for (const event of events) {
        for (const endpoint of endpoints.filter((candidate) => wants(candidate, event))) {
          const delivery = newDelivery(event, endpoint, clock.now())
          ledger.save([delivery])
          void send(delivery.id)
        }
      }
    },
    stop: () => stopped.abort(),
  }
}

/** Whether a registered endpoint has not got an event, or not yet. */
export function isWaitingAtEndpoint({ ledger }: { ledger: Ledger }, { id }: EventRecord): boolean {
  return ledger
    .all('endpoint_delivery')
    .some(({ eventId, state }) => eventId === id && state !== 'delivered')
}

function isOn({ status, isDeleted }: EndpointRecord): boolean {
  return status === 'enabled' && !isDeleted
}

function wants({ enabledEvents }: EndpointRecord, { type }: EventRecord): boolean {
  return enabledEvents.includes('*') || enabledEvents.includes(type)
}

function newDelivery(
  { id: eventId }: EventRecord,
  { id: endpointId }: EndpointRecord,
  nowMs: number,
): EndpointDeliveryRecord {
  return {
    object: 'endpoint_delivery',
    id: `${eventId} ${endpointId}`,
    eventId,
    endpointId,
    state: 'pending',
    attempts: 0,
    nextAttemptAtMs: nowMs,
  }
}
