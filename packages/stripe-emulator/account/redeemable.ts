import { idOf, type Kinds } from './kinds'
import type { Ledger } from './ledger'

export function isActive(code: Kinds['promotion_code'], ledger: Ledger): boolean {
  return code.active && !isUsedUp(code, ledger)
}

/** The limit of a coupon is for all of its codes. */
export function isUsedUp(code: Kinds['promotion_code'], ledger: Ledger): boolean {
  const coupon = ledger.get('coupon', idOf(code.promotion.coupon))
  return isAtLimit(code) || (coupon !== undefined && isAtLimit(coupon))
}

/** A coupon of which Stripe shows `valid: false`. */
export function isAtLimit({
  max_redemptions: most,
  times_redeemed: times,
}: Kinds['coupon' | 'promotion_code']): boolean {
  return most !== null && times >= most
}
