import type { Clock } from '../platform/clock'
import { newDeliveries } from './delivery'
import { type Cause, type EventType, newEvent } from './event'
import type { Kinds, StoredObject, StripeKind } from './kinds'
import type { Ledger } from './ledger'
import { newObject } from './new-object'
import { show } from './show'

/** How an account is set up. */
export type AccountSettings = {
  /** The name that buyers see; `Sample Seller` by default. */
  sellerName: string
  /** The currency of the fees and other sales that the list of payments books; `usd` by default. */
  currency: string
  /** How long Stripe takes to book a charge, and the bank to report about a refund; a second by default. */
  settlementDelayMs: number
  /** The currency of the balance, one of `settlementCurrencies`; that of each charge by default. */
  settlementCurrency?: string
  /** A failed payout keeps its movements; otherwise the next one contains them. Stripe does not document it. */
  failedPayoutsKeepMovements?: boolean
  /** A refund waits, as pending, while the balance is too small for it; otherwise it makes the balance negative. */
  refundsNeedBalance?: boolean
  /** A balance below zero is taken from the seller's bank, by a payout of less than nothing. */
  debitsBank?: boolean
} & CheckoutDefaults

/** What sessions get that do not say otherwise, as accounts at Stripe can be set to. All are off by default. */
type CheckoutDefaults = {
  /** Automatic tax, for prices that do not say themselves whether the tax is in them or comes on top. */
  automaticTaxByDefault?: 'inclusive' | 'exclusive'
  /** Stripe is the merchant of record, and adds the tax to prices that do not include it. */
  managedPaymentsByDefault?: boolean
  /** Buyers pay in the currency of their country, where the emulator has a rate for it. */
  adaptivePricingByDefault?: boolean
  /** Buyers may also pay by Link. */
  linkByDefault?: boolean
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
   * Stores changes with the events about them, all or nothing, starts to deliver the events and follows the objects.
   * What is no change is left out. Returns the events.
   */
  commit(changes: readonly (Change | false | undefined)[], cause?: Cause): Kinds['event'][]
}

/** An object as it is now, and the events that tell of it. */
type Change = readonly [object: StoredObject, ...events: EventType[]]

/** What happens to an object by itself, and when. */
export type Due = { atMs: number; act: () => unknown }

/** What happens after a commit: its deliveries are sent, and what is due later of its objects is scheduled. */
type AfterCommit = {
  send: (deliveryIds: string[]) => void
  follow: (account: Account, object: StoredObject) => void
}

/** Makes the account. */
export function openAccount(
  parts: Omit<Account, 'make' | 'show' | 'commit'>,
  { send, follow }: AfterCommit,
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
        const before = latest.get(object.id) ?? ledger.get(object.object, object.id)
        latest.set(object.id, object)
        if (types.length === 0) return []
        const states = { now: account.show(object), before: before && account.show(before) }
        return types.map((type) => newEvent(type, states, nowMs, cause))
      })
      const deliveries = newDeliveries(ledger.all('webhook_endpoint'), events, nowMs)
      ledger.save([...latest.values(), ...events, ...deliveries])
      send(deliveries.map(({ id }) => id))
      for (const object of latest.values()) follow(account, object)
      return events
    },
  }
  return account
}
