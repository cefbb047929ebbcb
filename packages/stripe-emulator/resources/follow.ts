import type { Account } from '../account/account'
import type { StoredObject } from '../account/kinds'
import { settleChargeLater } from './charge'
import { expireSessionLater } from './checkout-session'
import { followPayout } from './payout-arrival'
import { settleRefundLater } from './refund'

/** Schedules what is still due of an object that the account did not just make, if anything. */
export function follow(account: Account, object: StoredObject): void {
  if (object.object === 'checkout.session' && object.status === 'open') {
    expireSessionLater(account, object)
  }
  if (object.object === 'charge' && object.paid && !object.balance_transaction) {
    settleChargeLater(account, object)
  }
  if (object.object === 'refund') settleRefundLater(account, object)
  if (object.object === 'payout') followPayout(account, object)
}
