import type { Account } from '../account/account'
import type { StoredObject } from '../account/kinds'
import { settleChargeLater } from './charge'
import { expireSessionLater } from './checkout-session'
import { followPayout } from './payout-arrival'
import { sendWaitingRefunds, settleRefundLater } from './refund'

/** Schedules what is still due of an object that was just stored, if anything. */
export function follow(account: Account, object: StoredObject): void {
  if (object.object === 'checkout.session') expireSessionLater(account, object)
  if (object.object === 'charge') settleChargeLater(account, object)
  if (object.object === 'refund') settleRefundLater(account, object)
  if (object.object === 'payout') followPayout(account, object)
  if (object.object === 'balance_transaction' && object.net > 0) sendWaitingRefunds(account)
}
