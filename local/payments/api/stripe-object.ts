import type { Account } from '../account'
import { transactionObject } from '../balance/transaction-object'
import { chargeObject } from '../charges/charge-object'
import { inSeconds } from '../in-seconds'
import { showDispute } from '../disputes/show-dispute'
import { intentObject } from '../intents/intent-object'
import { payoutObject } from '../payouts/payout-object'
import { refundObject } from '../refunds/refund-object'
import { sessionObject } from '../sessions/session-object'
import type { StoredRecord } from '../storage/records'

/** The kinds that other objects point at by id, by how their ids begin. */
const kinds = {
  cs: 'checkout.session',
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  txn: 'balance_transaction',
  po: 'payout',
} as const

/** The object with this id as Stripe's API shows it. */
export function objectById(account: Account, id: string): object | undefined {
  const prefix = id.split('_', 1)[0] ?? ''
  const kind = Object.entries(kinds).find(([start]) => start === prefix)?.[1]
  const record = kind && account.ledger.get(kind, id)

  return record && stripeObject(account, record)
}

type Shown = Extract<StoredRecord, { object: (typeof kinds)[keyof typeof kinds] }>

function stripeObject(account: Account, record: Shown): object {
  switch (record.object) {
    case 'checkout.session':
      return sessionObject(record, account.baseUrl)
    case 'payment_intent':
      return intentObject(record)
    case 'charge':
      return chargeObject(record)
    case 'refund':
      return refundObject(record)
    case 'dispute':
      return showDispute(account, record)
    case 'balance_transaction':
      return transactionObject(record, inSeconds(account.clock.now()))
    case 'payout':
      return payoutObject(record)
  }
}
