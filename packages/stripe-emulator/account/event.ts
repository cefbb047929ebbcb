import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Kinds } from './kinds'
import { newObject } from './new-object'

/** The name of an event; the emulator sends a part of Stripe's. */
export type EventType = Kinds['event']['type']

/** The API request behind a change. */
export type Cause = { requestId: string; idempotencyKey: string | null; apiVersion: string }

/** The events that contain the previous values: https://docs.stripe.com/api/events/object#event_object-data */
const tellsWhatChanged = /\.(updated|refunded|closed|funds_\w+)$/

const json = z.record(z.string(), z.unknown())

/** An event with its object's current state; without a cause, the change came from a page or from time. */
export function newEvent(
  type: EventType,
  { now, before = {} }: { now: object; before?: object },
  nowMs: number,
  cause: Cause | undefined,
): Kinds['event'] {
  const object = json.parse(JSON.parse(JSON.stringify(now)))
  const changed = Object.entries(json.parse(JSON.parse(JSON.stringify(before)))).filter(
    ([name, value]) => !isDeepStrictEqual(value, object[name]),
  )
  const isTold = changed.length > 0 && tellsWhatChanged.test(type)
  const data = { object, ...(isTold && { previous_attributes: Object.fromEntries(changed) }) }
  const { requestId: id = null, idempotencyKey: idempotency_key = null } = cause ?? {}
  return newObject('event', { type, data, request: { id, idempotency_key } }, nowMs)
}
