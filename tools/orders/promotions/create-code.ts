import type Stripe from 'stripe'
import { secondsOf } from '../../../lambda/shop/payments/stripe-fields'
import { NotDoneError } from '../frame/not-done-error'
import type { PlannedCode } from './planned-code'
import { asking, type Code, findActive, readCode } from './stripe-codes'

/**
 * Makes a coupon with the discount, and the code for it.
 *
 * @throws NotDoneError when the code is in use, or Stripe refuses
 */
export async function createCode(stripe: Stripe, planned: PlannedCode): Promise<Code> {
  const { code, discount, endsAt, times } = planned
  if (await findActive(stripe, code)) {
    throw new NotDoneError(`${code} is active already: end it first, or choose another code.`)
  }
  return asking(async () => {
    const coupon = await stripe.coupons.create({
      name: code.slice(0, 40),
      duration: 'once',
      ...('percent' in discount
        ? { percent_off: discount.percent }
        : { amount_off: discount.cents, currency: discount.currency }),
    })
    const made = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
      expires_at: endsAt === undefined ? undefined : secondsOf(endsAt),
      max_redemptions: times,
      expand: ['promotion.coupon'],
    })
    return readCode(made)
  })
}
