import type { Clock } from '../clock'
import { inSeconds } from './in-seconds'
import { snapshot, type EventRecord } from './events/event-record'
import type { EventType } from './events/event-types'
import { newId } from './ids'
import type { Ledger } from './storage/ledger'
import type { StoredRecord } from './storage/records'

/** The seller's account at the stand-in: what every act reads from and writes to. */
export type Account = {
  ledger: Ledger
  clock: Clock
  /** Where the hosted pages are, without a slash at the end. */
  baseUrl: string
  /** The name that buyers see. */
  sellerName: string
  /** How long after a charge its fee is known, and after a refund what the bank made of it. */
  settlementDelayMs: number
  /** Stores a change and its events, all or nothing, and sends the events on their way. */
  commit(change: Change): EventRecord[]
}

/** What one act changes, and what is told of it. */
export type Change = { records: StoredRecord[]; events: EventDraft[]; cause?: Cause }

/** `previous` has the old values of what changed in the subject. */
export type EventDraft = { type: EventType; subject: object; previous?: object }

/** The API request behind a change. */
export type Cause = { requestId: string; idempotencyKey: string | null }

/** Makes the account; `announce` is told of events once they are stored. */
export function openAccount(
  parts: Omit<Account, 'commit'>,
  announce: (events: EventRecord[]) => void,
): Account {
  const { ledger, clock } = parts

  return {
    ...parts,
    commit({ records, events: drafts, cause }) {
      const nowMs = clock.now()
      const events = drafts.map((draft) => newEvent(draft, nowMs, cause))

      ledger.save([...records, ...events, ...events.map(({ id }) => pendingDelivery(id, nowMs))])
      announce(events)
      return events
    },
  }
}

function newEvent(draft: EventDraft, nowMs: number, cause: Cause | undefined): EventRecord {
  return {
    object: 'event',
    id: newId('event'),
    created: inSeconds(nowMs),
    type: draft.type,
    subject: snapshot(draft.subject),
    previous: draft.previous ? snapshot(draft.previous) : null,
    requestId: cause?.requestId ?? null,
    idempotencyKey: cause?.idempotencyKey ?? null,
  }
}

function pendingDelivery(id: string, nowMs: number): StoredRecord {
  return { object: 'delivery', id, state: 'pending', attempts: [], nextAttemptAtMs: nowMs }
}
