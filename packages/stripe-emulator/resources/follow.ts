import type { Account, Due } from '../account/account'
import type { StoredObject } from '../account/kinds'
import { whenBooked } from './charge'
import { whenExpired } from './checkout-session'
import { whenPayoutMoves } from './payout-arrival'
import { whenRefundFails } from './refund'

/** Schedules what is still due for an object, unless the object has changed by then. */
export function follow(account: Account, object: StoredObject): void {
  const due = dueOf(account, object)
  if (!due) return
  account.clock.at(due.atMs, () => {
    const current = account.ledger.get(object.object, object.id)
    const now = current && dueOf(account, current)
    if (now?.atMs === due.atMs) now.act()
  })
}

function dueOf(account: Account, object: StoredObject): Due | undefined {
  if (object.object === 'checkout.session') return whenExpired(account, object)
  if (object.object === 'charge') return whenBooked(account, object)
  if (object.object === 'refund') return whenRefundFails(account, object)
  if (object.object === 'payout') return whenPayoutMoves(account, object)
  return undefined
}
