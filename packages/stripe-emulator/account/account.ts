import type { Clock } from 'kit'
import { newDeliveries } from './delivery'
import { type EventType, newEvent } from './event'
import type { Kinds, StoredObject, StripeKind } from './kinds'
import type { Ledger } from './ledger'
import { newObject } from './new-object'
import { show } from './show'

export type AccountSettings = {
  /** Default: `Sample Seller`. */
  sellerName: string
  /** For the list of payments; default: none. */
  orderNumberOf?: (sessionId: string) => string
  /** How long Stripe takes to book a charge, and the bank to report on a refund; default: a second. */
  settlementDelayMs: number
  /** One of `settlementCurrencies`; default: that of each charge. */
  settlementCurrency?: string
  /** Stripe Tax lacks the seller's address: no session can have automatic tax. */
  taxIsPending?: boolean
  /** Otherwise the next payout contains them. Stripe does not document it. */
  failedPayoutsKeepMovements?: boolean
}

export type Account = AccountSettings & {
  ledger: Ledger
  clock: Clock
  /** Without a trailing slash. */
  baseUrl: string
  /** Not stored yet. */
  make: <K extends StripeKind>(kind: K, given: Partial<Kinds[K]>) => Kinds[K]
  /** In the API's form. */
  show: (object: StoredObject) => object
  /** All or nothing; then delivers the events and follows the objects. */
  commit(changes: readonly (Change | false | undefined)[]): void
}

/** An object in its new state, and the types of the events that report it. */
type Change = readonly [object: StoredObject, ...events: EventType[]]

/** What happens to an object by itself. */
export type Due = { atMs: number; act: () => unknown }

type AfterCommit = {
  send: (deliveryIds: string[]) => void
  follow: (account: Account, object: StoredObject) => void
}

export function openAccount(parts: Omit<Account, 'make' | 'show' | 'commit'>, { send, follow }: AfterCommit): Account {
  const { ledger, clock } = parts
  const account: Account = {
    ...parts,
    make: (kind, given) => newObject(kind, given, clock.now()),
    show: (object) => show(object, account),
    commit(given) {
      const changes = given.filter((change) => change !== undefined && change !== false)
      const nowMs = clock.now()
      const latest = new Map(changes.map(([object]) => [object.id, object]))
      const events = changes.flatMap(([object, ...types]) =>
        types.map((type) => newEvent(type, account.show(object), nowMs)),
      )
      const deliveries = newDeliveries(ledger.all('webhook_endpoint'), events, nowMs)
      ledger.save([...latest.values(), ...events, ...deliveries])
      send(deliveries.map(({ id }) => id))
      for (const object of latest.values()) follow(account, object)
    },
  }
  return account
}
