import type { Clock } from '../platform/clock'
import { newDeliveries } from './delivery'
import { type Cause, type EventType, newEvent } from './event'
import type { Kinds, StoredObject, StripeKind } from './kinds'
import type { Ledger } from './ledger'
import { newObject } from './new-object'
import { show } from './show'

/** How an account is set up. */
type AccountSettings = {
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
}

/** The seller's account at the emulator: what every operation reads from and writes to. */
export type Account = AccountSettings & {
  ledger: Ledger
  clock: Clock
  /** The origin of the hosted pages, without a trailing slash. */
  baseUrl: string
  /** Makes an object of now, which is not stored yet. */
  make: <K extends StripeKind>(kind: K, given: Partial<Kinds[K]>) => Kinds[K]
  /** An object as the API shows it. */
  show: (object: StoredObject) => object
  /**
   * Stores changes with the events about them, all or nothing, and starts to deliver the events. What is no change
   * is left out.
   */
  commit(changes: readonly (Change | false | undefined)[], cause?: Cause): Kinds['event'][]
}

/** An object as it is now, and the events that tell of it. */
type Change = readonly [object: StoredObject, ...events: EventType[]]

/** Makes the account; `announce` gets the ids of the deliveries that were just stored. */
export function openAccount(
  parts: Omit<Account, 'make' | 'show' | 'commit'>,
  announce: (deliveryIds: string[]) => void,
): Account {
  const { ledger, clock } = parts
  const account: Account = {
    ...parts,
    make: (kind, given) => newObject(kind, given, clock.now()),
    show: (object) => show(object, account),
    commit(given, cause) {
      const changes = given.filter((change) => change !== undefined && change !== false)
      const nowMs = clock.now()
      const latest = new Map<string, StoredObject>()
      const events = changes.flatMap(([object, ...types]) => {
        const old = latest.get(object.id) ?? ledger.get(object.object, object.id)
        latest.set(object.id, object)
        const states = { now: account.show(object), before: old && account.show(old) }
        return types.map((type) => newEvent(type, states, nowMs, cause))
      })
      const deliveries = newDeliveries(ledger.all('webhook_endpoint'), events, nowMs)
      ledger.save([...latest.values(), ...events, ...deliveries])
      announce(deliveries.map(({ id }) => id))
      return events
    },
  }
  return account
}
