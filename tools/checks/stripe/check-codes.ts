import type Stripe from 'stripe'
import { collect } from '../../../lambda/platform/aws/tables'
import { type Check, ok, warning } from '../check'
import { discountOf, priceWith } from './discount'
import { dashboardPage, orUnchecked, type StripeKey } from './stripe-key'

const id = 'stripe.codes'

/**
 * Includes codes made at Stripe; a coupon without a code cannot be typed. Each use of a code that makes the ebook free
 * can send an email and a text to anyone (F59).
 */
export function checkCodes(key: StripeKey): Promise<Check> {
  const permission = 'Promotion Codes: Read and Coupons: Read'
  return orUnchecked(id, { subject: 'Promotion codes', permission, key }, async () => {
    const params = { active: true, limit: 100, expand: ['data.promotion.coupon'] }
    const codes = await collect(key.stripe.promotionCodes.list(params))
    const names = codes.filter(isFreeForAll).map(({ code }) => code)
    if (names.length === 0) return ok(id, 'No code makes the ebook free without a limit')
    const summary = `The ebook is free without a limit with ${names.join(', ')}: each use can send an email and a text to anyone`
    const what = 'End it with `npm run orders -- codes end`, and make one with --times.'
    return warning(id, summary, { what, page: dashboardPage('coupons', key) })
  })
}

/** Without a limit of its own a code has its coupon's, which several codes may share. */
function isFreeForAll(code: Stripe.PromotionCode): boolean {
  const { coupon } = code.promotion
  const ofCoupon = coupon !== null && typeof coupon === 'object' ? coupon.max_redemptions : null
  const discount = discountOf(code)
  const isLimited = (code.max_redemptions ?? ofCoupon) !== null
  return !isLimited && discount !== undefined && priceWith(discount) === 0
}
