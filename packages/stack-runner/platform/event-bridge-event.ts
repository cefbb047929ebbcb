import type { EventBridgeEvent } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import { accountId } from './account'

type Event = EventBridgeEvent<string, object>
type Given = Pick<Event, 'source' | 'detail-type' | 'region' | 'resources' | 'detail'>

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-events-structure.html */
export function eventBridgeEvent(timeMs: number, given: Given): Event {
  // In whole seconds.
  const time = new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return { version: '0', id: randomUUID(), account: accountId, time, ...given }
}
