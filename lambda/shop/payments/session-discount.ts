import * as z from 'zod/mini'
import type { Sale } from '../../orders/order'
import { ifReadable } from './stripe-fields'

/** The fields of a checkout session about a promotion code. Unreadable ones count as none (F102). */
export const discountFields = {
  /** Whether create-payment offered a field for codes. */
  allow_promotion_codes: ifReadable(z.boolean()),
  discounts: ifReadable(z.array(z.object({ promotion_code: ifReadable(z.string()) }))),
}

type Discounted = z.infer<z.ZodMiniObject<typeof discountFields>>

/**
 * The amount that create-payment allowed Stripe to charge, and what a promotion code took off the price. A code counts
 * only in a session that offered the field. Without that, with another subtotal than the price, or with tax on top of
 * it, the total is not the expected amount and the order is held (F27).
 *
 * @param discountCents what Stripe deducted from the subtotal.
 */
export function expectedSale(
  priceCents: number,
  discountCents: number,
  { allow_promotion_codes: isOffered, discounts }: Discounted,
): Pick<Sale, 'expectedCents' | 'discountCents' | 'promotionCodeId'> {
  if (!isOffered || discountCents <= 0) return { expectedCents: priceCents }
  return {
    expectedCents: priceCents - discountCents,
    discountCents,
    promotionCodeId: discounts?.[0]?.promotion_code,
  }
}
