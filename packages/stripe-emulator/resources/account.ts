import type { Clock } from '../platform/clock'
import { newEvent, type EventDraft, type EventRecord } from './event'
import type { Ledger } from './ledger'
import type { StoredRecord } from './records'
import { newDeliveries } from './delivery'

/** The seller's account at the emulator: what every operation reads from and writes to. */
export type Account = {
  ledger: Ledger
  clock: Clock
  /** The origin of the hosted pages, without a trailing slash. */
  baseUrl: string
  /** The name that buyers see. */
  sellerName: string
  /** The currency of what is booked without a checkout. */
  currency: string
  /** How long a charge waits for its fee, and a refund for the bank's decision. */
  settlementDelayMs: number
  /** The currency that charges are converted to; null where each keeps its own. */
  settlementCurrency: string | null
  /** Whether the movements of a failed payout stay with it; otherwise the next payout contains them. */
  failedPayoutsKeepMovements: boolean
  /** Stores a change with its events, all or nothing, and starts to deliver the events. */
  commit(change: Change): EventRecord[]
}

/** What one operation changes, and the events about it. What is undefined is left out. */
type Change = {
  records: (StoredRecord | undefined)[]
  events: (EventDraft | undefined)[]
  cause?: Cause
}

/** The API request behind a change. */
export type Cause = { requestId: string; idempotencyKey: string | null; apiVersion: string }

/** Makes the account; `announce` gets the ids of the deliveries that were just stored. */
export function openAccount(
  parts: Omit<Account, 'commit'>,
  announce: (deliveryIds: string[]) => void,
): Account {
  const { ledger, clock } = parts
  return {
    ...parts,
    commit({ records, events: drafts, cause }) {
      const nowMs = clock.now()
      const events = drafts.filter(isDefined).map((draft) => newEvent(draft, nowMs, cause))
      const deliveries = newDeliveries(ledger.all('webhook_endpoint'), events, nowMs)
      ledger.save([...records.filter(isDefined), ...events, ...deliveries])
      announce(deliveries.map(({ id }) => id))
      return events
    },
  }
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined
}
