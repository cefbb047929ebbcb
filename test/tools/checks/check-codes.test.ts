import type Stripe from 'stripe'
import { product } from '../../../product/product'
import { checkCodes } from '../../../tools/checks/stripe/check-settings'
import { openStripe } from '../../../tools/checks/stripe/stripe-key'
import { startStripe, storeKey, storePermissions, type StripeAccount } from '../../support/tools/stripe-account'

let stripe: StripeAccount
beforeEach(async () => {
  stripe = await startStripe()
})

const check = () => checkCodes(openStripe(storeKey, stripe.url))
const codes = ['rak_promotion_code_read', 'rak_coupon_read']
const allow = () => stripe.keys.set(storeKey, [...storePermissions, ...codes])
async function make(code: string, coupon: Stripe.CouponCreateParams, limits: object = {}) {
  const made = await stripe.stripe.coupons.create(coupon)
  const promotion = { type: 'coupon', coupon: made.id } as const
  return stripe.stripe.promotionCodes.create({ promotion, code, ...limits })
}
const usd = { currency: 'usd' }

test('codes that make the ebook free without a limit are named', async () => {
  allow()
  await make('PRESS', { percent_off: 100 })
  await make('ROUNDED', { percent_off: 99.99 })
  await make('GIFT', { amount_off: product.priceCents, ...usd })
  await make('MORE', { amount_off: product.priceCents + 1, ...usd })

  const found = await check()

  expect(found).toMatchObject({ id: 'stripe.codes', status: 'warning' })
  expect(found.summary).toMatch(/^The ebook is free without a limit with MORE, GIFT, ROUNDED, PRESS:/)
})

test('codes that cost something, have a limit, have ended or are of another currency are fine', async () => {
  allow()
  await make('HALF', { percent_off: 50 })
  await make('OFF', { amount_off: product.priceCents - 1, ...usd })
  await make('TWENTY', { percent_off: 100 }, { max_redemptions: 20 })
  await make('OF-COUPON', { percent_off: 100, max_redemptions: 20 })
  await make('EURO', { amount_off: 99_999, currency: 'eur' })
  const { id } = await make('ENDED', { percent_off: 100 })
  await stripe.stripe.promotionCodes.update(id, { active: false })

  expect(await check()).toMatchObject({ id: 'stripe.codes', status: 'ok' })
})

test('codes that the key may not see are a warning with the permission', async () => {
  expect(await check()).toMatchObject({
    status: 'warning',
    summary: expect.stringMatching(/lacks rak_promotion_code_read$/),
  })
})
