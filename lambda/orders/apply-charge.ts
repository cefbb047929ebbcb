import { withFacts } from './apply-payment'
import type { Order } from './order'

/** What the ledger knows about an order's own charge. */
export type ChargeFacts = Partial<
  Pick<
    Order,
    | 'chargeId'
    | 'cardBrand'
    | 'cardLast4'
    | 'cardCountry'
    | 'country'
    | 'state'
    | 'postalCode'
    | 'settlementCurrency'
    | 'feeCents'
    | 'netCents'
    | 'balanceTransactionId'
  >
>

/**
 * Applies what is known about an order's charge; what its checkout session said of the place stays, and of an
 * erased order the postal code is not stored again. Returns the same object when nothing is new.
 */
export function applyCharge(order: Order, facts: ChargeFacts): Order {
  const { country, state, postalCode, ...ofMoney } = facts
  const known = Object.entries(ofMoney).filter(([, value]) => value !== undefined)
  return withFacts(order, {
    ...Object.fromEntries(known),
    country: order.country ?? country,
    state: order.state ?? state,
    postalCode: order.erasedAt ? undefined : (order.postalCode ?? postalCode),
  })
}

/** Applies which payout contains an order's charge, and when it arrives; `undefined` when none does. */
export function applyPayout(
  order: Order,
  { payoutId, payoutDate }: Pick<Order, 'payoutId' | 'payoutDate'>,
): Order {
  return withFacts(order, { payoutId, payoutDate })
}
