import * as z from 'zod/mini'
import { product } from '../../../product/product'
import { deliveryMethods, sourcePattern } from '../../contract'
import type { StoreMark } from './store-mark'
import { currencySchema, ifReadable } from './stripe-fields'

export type DeliveryChoice =
  | { deliveryMethod: 'email'; email: string }
  | { deliveryMethod: 'text'; phone: string }
  | { deliveryMethod: 'both'; email: string; phone: string }

/** `product` is for Stripe's dashboard; sellers may edit it, so no code depends on it. */
export function sessionMetadata(choice: DeliveryChoice, mark: StoreMark, source?: string): Record<string, string> {
  return {
    product: product.id,
    ...mark,
    expectedCents: String(product.priceCents),
    expectedCurrency: product.currency,
    ...choice,
    ...(source === undefined ? {} : { source }),
  }
}

/** As a link to the page names it; `undefined` when malformed. */
export const sourceSchema = ifReadable(z.string().check(z.regex(new RegExp(`^${sourcePattern}$`)), z.toLowerCase()))

export const metadataSchema = z.object({
  expectedCents: z.coerce.number<string>().check(z.int(), z.positive()),
  expectedCurrency: currencySchema,
  deliveryMethod: z.enum(deliveryMethods),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  source: sourceSchema,
})
