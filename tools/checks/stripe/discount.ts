import type Stripe from 'stripe'
import { product } from '../../../product/product'

/** `cents` is in the smallest unit of the currency. */
export type Discount = { percent: number } | { cents: number; currency: string }

/** The coupon must be expanded; `undefined` if it was deleted. */
export function discountOf({ promotion }: Stripe.PromotionCode): Discount | undefined {
  if (promotion.coupon === null || typeof promotion.coupon === 'string') return undefined
  const { percent_off: percent, amount_off: cents, currency } = promotion.coupon
  if (percent) return { percent }
  return cents && currency ? { cents, currency } : undefined
}

/** A discount in another currency takes nothing off. */
export function priceWith(discount: Discount): number {
  const { priceCents, currency } = product
  if ('percent' in discount) {
    return priceCents - Math.round((priceCents * discount.percent) / 100)
  }
  return discount.currency === currency ? Math.max(0, priceCents - discount.cents) : priceCents
}
