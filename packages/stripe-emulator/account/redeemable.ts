import type { Clock } from 'kit'
import { inSeconds } from './seconds'
import { idOf, type Kinds } from './kinds'
import type { Ledger } from './ledger'

/** Stripe shows it as `valid`. */
export function isRedeemable(coupon: Kinds['coupon'], nowMs: number): boolean {
  return !isExpired(coupon.redeem_by, nowMs) && !isUsedUp(coupon)
}

/** The coupon must be redeemable as well. */
export function isActive(code: Kinds['promotion_code'], { ledger, clock }: { ledger: Ledger; clock: Clock }): boolean {
  const coupon = ledger.get('coupon', idOf(code.promotion.coupon))
  const isOn = code.active && !isExpired(code.expires_at, clock.now()) && !isUsedUp(code)
  return isOn && coupon !== undefined && isRedeemable(coupon, clock.now())
}

export function isExpired(seconds: number | null, nowMs: number): boolean {
  return seconds !== null && seconds <= inSeconds(nowMs)
}

export function isUsedUp({
  max_redemptions: most,
  times_redeemed: times,
}: Pick<Kinds['coupon'], 'max_redemptions' | 'times_redeemed'>): boolean {
  return most !== null && times >= most
}
