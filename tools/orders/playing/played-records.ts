import type { Account } from '../../../local/stripe/resources/account'
import {
  isStillNeeded,
  type Kind,
  type StoredRecord,
} from '../../../local/stripe/resources/records'

/** What of a played season another emulator needs to go on with it. */
const kinds: Kind[] = [
  'product',
  'price',
  'checkout.session',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'payout',
  'event',
]

/** Everything that Stripe still has of what was played. */
export function playedRecords({ ledger, clock }: Account): StoredRecord[] {
  const records = kinds.flatMap((kind): readonly StoredRecord[] => ledger.all(kind))
  return records.filter((record) => isStillNeeded(record, clock.now()))
}
