import type { Account } from './account'
import { settleChargeLater } from './charge'
import { expireSessionLater } from './expire-session'
import { followPayout } from './payout-arrival'
import type { StoredRecord } from './records'
import { settleRefundLater } from './refund'

/** Schedules what is still due of a record that the account did not just make, if anything. */
export function followRecord(account: Account, record: StoredRecord): void {
  if (record.object === 'checkout.session' && record.status === 'open') {
    expireSessionLater(account, record)
  }
  if (record.object === 'charge' && !record.failure && !record.transactionId) {
    settleChargeLater(account, record)
  }
  if (record.object === 'refund') settleRefundLater(account, record)
  if (record.object === 'payout') followPayout(account, record)
}
