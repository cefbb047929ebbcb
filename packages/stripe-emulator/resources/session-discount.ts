import { chargeLimits, formatAmount } from 'kit'
import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { isActive, isUsedUp } from '../account/redeemable'
import { findCode } from './promotion-code'
import { taxed } from './tax'

type Session = Kinds['checkout.session']
type PromotionCode = Kinds['promotion_code']

/** Stripe does not document these sentences. */
export function withCode(
  account: Account,
  session: Session,
  typed: string,
): { session: Session } | { problem: string } {
  const code = findCode(account, typed.trim())
  const coupon = code && account.ledger.get('coupon', idOf(code.promotion.coupon))
  if (code && isUsedUp(code, account.ledger)) return { problem: 'This code has been used too often already.' }
  const isOther = coupon?.amount_off && coupon.currency !== session.currency
  if (!code || !coupon || !isActive(code, account.ledger) || isOther) return { problem: 'This code is invalid.' }
  const discounts = [{ coupon: null, promotion_code: code.id }]
  const reduced = withDiscount({ ...session, discounts }, coupon)
  const { least } = chargeLimits(session.currency)
  if (reduced.amount_total > 0 && reduced.amount_total < least) {
    const amount = formatAmount(least, session.currency)
    return { problem: `This code cannot be used: the least that can be paid is ${amount}.` }
  }
  return { session: reduced }
}

export function withoutCode(session: Session): Session {
  return withDiscount({ ...session, discounts: [] })
}

export function codeOf({ ledger }: Account, { discounts }: Session): PromotionCode | undefined {
  return ledger.get('promotion_code', discounts?.[0]?.promotion_code)
}

/** With one redemption more. */
export function redeemed(account: Account, session: Session) {
  const code = codeOf(account, session)
  const coupon = code && account.ledger.get('coupon', idOf(code.promotion.coupon))
  if (!code || !coupon) return []
  return [code, coupon].map((each) => [{ ...each, times_redeemed: each.times_redeemed + 1 }] as const)
}

/** A coupon takes off a percentage, or an amount of at most the total. */
function withDiscount(
  session: Session,
  { percent_off: percent = null, amount_off: off = null }: Partial<Kinds['coupon']> = {},
): Session {
  const { amount_subtotal: full, total_details: details } = session
  const share = percent === null ? undefined : Math.round((full * percent) / 100)
  const amount_discount = share ?? Math.min(off ?? 0, full)
  return taxed({ ...session, total_details: { ...details, amount_discount } }, null)
}
