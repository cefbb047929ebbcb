import type { Clock } from '../../clock'
import { eventObject } from '../events/event-object'
import type { EventRecord } from '../events/event-record'
import type { Ledger } from '../storage/ledger'
import type { Attempt, DeliveryRecord } from './delivery-record'
import { postEvent, type Endpoint } from './post-event'
import { nextAttemptAtMs } from './retry-schedule'
import { turnstile } from './turnstile'

/** Brings events to the store's webhook, again and again until it answers 2xx. */
export type WebhookSender = {
  /** Names the webhook; what is waiting goes there, each event when its time has come. */
  connect(endpoint: Endpoint): void
  /** Sends events that were just stored. */
  announce(events: readonly EventRecord[]): void
  /** Settles when the try that is under way, if any, has ended, however it did. */
  whenTried(eventId: string): Promise<void>
  /** Settles when every try that is under way has ended. */
  whenQuiet(): Promise<void>
  /** Sends an event once more, now. */
  resend(eventId: string): Promise<void>
  stop(): void
}

type Parts = {
  ledger: Ledger
  clock: Clock
  retryDelaysMs: readonly number[]
  log: (line: string) => void
}

/** So many at once that a store on one machine keeps up after a long break. */
const concurrentPosts = 32

/** Makes the sender. Until `connect` is called, events wait. */
export function webhookSender({ ledger, clock, retryDelaysMs, log }: Parts): WebhookSender {
  const underWay = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  const inTurn = turnstile(concurrentPosts)
  let endpoint: Endpoint | null = null

  function send(eventId: string): Promise<void> {
    const running = underWay.get(eventId)
    if (running) return running

    const attempt = tryOnce(eventId).finally(() => underWay.delete(eventId))
    underWay.set(eventId, attempt)
    return attempt
  }

  async function tryOnce(eventId: string): Promise<void> {
    const event = ledger.get('event', eventId)
    const target = endpoint
    if (!event || !target) return

    const payload = JSON.stringify(eventObject(event, 'pending'), null, 2)
    const attempt = await inTurn(() => postEvent(target, payload, clock, stopped.signal))
    const before = ledger.get('delivery', eventId)
    if (stopped.signal.aborted || !before) return

    const after = afterAttempt(before, attempt, clock.now(), retryDelaysMs)
    ledger.save([after])
    sendWhenDue(after)
    if (after.state !== 'delivered') log(failureLine(event, attempt, after, clock.now()))
  }

  function sendWhenDue({ id, nextAttemptAtMs: dueMs }: DeliveryRecord): void {
    if (dueMs === null) return

    clock.at(dueMs, () => {
      // Sent again by hand in the meantime, or put off.
      if (ledger.get('delivery', id)?.nextAttemptAtMs === dueMs) void send(id)
    })
  }

  return {
    connect(target) {
      endpoint = target
      for (const delivery of ledger.all('delivery')) sendWhenDue(delivery)
    },
    announce(events) {
      for (const { id } of events) void send(id)
    },
    whenTried: async (eventId) => underWay.get(eventId),
    async whenQuiet() {
      await Promise.all(underWay.values())
    },
    resend: send,
    stop: () => stopped.abort(),
  }
}

function afterAttempt(
  delivery: DeliveryRecord,
  attempt: Attempt,
  nowMs: number,
  retryDelaysMs: readonly number[],
): DeliveryRecord {
  const attempts = [...delivery.attempts, attempt]
  const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  if (isAccepted || delivery.state === 'delivered') {
    return { ...delivery, attempts, state: 'delivered', nextAttemptAtMs: null }
  }

  const next = nextAttemptAtMs(attempts.length, nowMs, retryDelaysMs)
  return {
    ...delivery,
    attempts,
    state: next === null ? 'given_up' : 'pending',
    nextAttemptAtMs: next,
  }
}

function failureLine(
  event: EventRecord,
  attempt: Attempt,
  { nextAttemptAtMs: dueMs }: DeliveryRecord,
  nowMs: number,
): string {
  const what =
    attempt.status === null ? `did not answer (${attempt.error})` : `answered ${attempt.status}`
  const next =
    dueMs === null ? 'no further try' : `next try in ${Math.round((dueMs - nowMs) / 1000)} s`

  return `The webhook ${what} to ${event.type} ${event.id}: ${next}`
}
