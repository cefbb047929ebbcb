import type { Clock } from 'kit'
import pLimit from 'p-limit'
import { afterAttempt, deliveriesOf } from '../account/delivery'
import type { Delivery, Kinds } from '../account/kinds'
import type { Ledger } from '../account/ledger'
import { show } from '../account/show'
import { newEndpoint } from '../resources/webhook-endpoint'
import { postEvent, type WebhookTarget } from './post-event'

export type WebhookSender = ReturnType<typeof webhookSender>

type Parts = {
  ledger: Ledger
  clock: Clock
  retryDelaysMs: readonly number[]
  /** Of the store's endpoint. */
  subscribedEvents: readonly string[]
  log: (line: string) => void
}

const storeEndpointId = 'we_1LocalStore'

/** Enough to catch up quickly after a long pause. */
const concurrentPosts = 32

/** Also schedules unfinished deliveries. */
export function webhookSender(parts: Parts) {
  const { ledger, clock } = parts
  const running = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  const limit = pLimit(concurrentPosts)

  function send(id: string): void {
    if (running.has(id)) return
    const attempt = async () => sendWhenDue(await deliver(parts, id, stopped.signal))
    running.set(
      id,
      limit(attempt).finally(() => running.delete(id)),
    )
  }

  function sendWhenDue(delivery: Delivery | undefined): void {
    const dueMs = delivery?.nextAttemptAtMs ?? null
    if (!delivery || dueMs === null) return
    clock.at(dueMs, () => {
      // The event may have been resent by hand in the meantime.
      if (ledger.get('delivery', delivery.id)?.nextAttemptAtMs === dueMs) send(delivery.id)
    })
  }

  function registerStore(target: WebhookTarget | { url: '' }): void {
    const known = ledger.get('webhook_endpoint', storeEndpointId)
    const endpoint = known ?? newEndpoint({ id: storeEndpointId }, clock.now())
    // Updated, because an earlier start may have subscribed to other events.
    ledger.save([{ ...endpoint, ...target, enabled_events: [...parts.subscribedEvents] }])
  }

  for (const delivery of ledger.all('delivery')) sendWhenDue(delivery)

  return {
    /** Registers the store's endpoint before the store listens. Its events wait. */
    expectStore: () => registerStore({ url: '' }),
    /** Also sends the events that have been waiting for the store. */
    connectStore(target: WebhookTarget): void {
      registerStore(target)
      const isWaiting = ({ endpointId }: Delivery) => endpointId === storeEndpointId
      for (const delivery of ledger.all('delivery').filter(isWaiting)) sendWhenDue(delivery)
    },
    send: (deliveryIds: readonly string[]) => deliveryIds.forEach(send),
    /** Settles when the running attempts have ended. */
    async whenTried(eventId: string): Promise<void> {
      const attempts = deliveriesOf(ledger, eventId).flatMap(({ id }) => running.get(id) ?? [])
      await Promise.all(attempts)
    },
    async whenIdle(): Promise<void> {
      await Promise.all(running.values())
    },
    resend: (eventId: string) => deliveriesOf(ledger, eventId).forEach(({ id }) => send(id)),
    stop: () => stopped.abort(),
  }
}

/** `undefined` when nothing was posted. */
async function deliver(
  { ledger, clock, retryDelaysMs, log }: Parts,
  id: string,
  stopped: AbortSignal,
): Promise<Delivery | undefined> {
  const delivery = ledger.get('delivery', id)
  const event = ledger.get('event', delivery?.eventId ?? '')
  const endpoint = ledger.get('webhook_endpoint', delivery?.endpointId ?? '')
  if (stopped.aborted || !delivery || !event || !endpoint?.url) return undefined
  // Stripe drops the retries of an endpoint that was disabled or deleted.
  if (endpoint.status !== 'enabled') {
    const state = delivery.state === 'pending' ? 'given_up' : delivery.state
    ledger.save([{ ...delivery, state, nextAttemptAtMs: null }])
    return undefined
  }
  const { url, secret = '', api_version: version } = endpoint
  const shown = show(event, { ledger, clock, baseUrl: '' })
  const body = { ...shown, api_version: version ?? event.api_version }
  const payload = JSON.stringify(body, null, 2)
  const attempt = await postEvent({ url, secret }, payload, clock, stopped)
  if (stopped.aborted) return undefined
  const after = afterAttempt(delivery, attempt, clock.now(), retryDelaysMs)
  ledger.save([after])
  if (after.state !== 'delivered') log(failureLine(event, after, clock.now()))
  return after
}

function failureLine(event: Kinds['event'], { attempts, nextAttemptAtMs }: Delivery, nowMs: number) {
  const { status, error } = attempts.at(-1) ?? { status: null, error: null }
  const result = status === null ? `did not respond (${error})` : `responded with ${status}`
  const seconds = Math.round(((nextAttemptAtMs ?? nowMs) - nowMs) / 1000)
  const next = nextAttemptAtMs === null ? 'no further attempt' : `next attempt in ${seconds} s`
  return `The webhook ${result} to ${event.type} ${event.id}: ${next}`
}
