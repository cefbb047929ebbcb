import type { Charge } from './charge'
import { type Order, withGroup } from './order'

/** What the ledger knows about an order's own charge. */
export type ChargeFacts = {
  charge: Charge
  place: {
    country?: string | undefined
    state?: string | undefined
    postalCode?: string | undefined
  }
}

/**
 * Applies what is known about an order's charge; what its checkout session said of the place stays, and of an
 * erased order the postal code is not stored again. Returns the same object when nothing is new.
 */
export function applyCharge(order: Order, { charge, place }: ChargeFacts): Order {
  const known = Object.entries(charge).filter(([, value]) => value !== undefined)
  const { country, state } = order.sale
  const { postalCode, erasedAt } = order.buyer
  const placed = withGroup(
    withGroup(order, 'sale', {
      country: country ?? place.country,
      state: state ?? place.state,
    }),
    'buyer',
    { postalCode: erasedAt ? undefined : (postalCode ?? place.postalCode) },
  )
  return withGroup(placed, 'charge', Object.fromEntries(known))
}

/** Applies which payout contains an order's charge, and when it arrives; `undefined` when none does. */
export function applyPayout(
  order: Order,
  { payoutId, payoutDate }: Pick<Charge, 'payoutId' | 'payoutDate'>,
): Order {
  return withGroup(order, 'charge', { payoutId, payoutDate })
}
