import * as z from 'zod/mini'
import type { Sale } from '../../orders/order'
import { ifReadable } from './stripe-fields'

/** Unreadable fields count as none (F102). */
export const discountFields = {
  /** Whether create-payment offered a field for codes. */
  allow_promotion_codes: ifReadable(z.boolean()),
  discounts: ifReadable(z.array(z.object({ promotion_code: ifReadable(z.string()) }))),
}

type Discounted = z.infer<z.ZodMiniObject<typeof discountFields>>

/**
 * A promotion code counts only in a session that offered the field. With any other deduction, another subtotal than the
 * price, or tax on top of it, the total is not the expected amount and the order is held (F27).
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
