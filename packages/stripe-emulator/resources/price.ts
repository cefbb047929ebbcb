import Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import * as params from '../api/params'
import { inSeconds } from '../platform/seconds'

/** The parameters of a product that is created alone or together with its price. */
export const productParams = z.strictObject({
  name: params.text,
  description: params.text.optional(),
  images: params.list(params.absoluteUrl).optional(),
  metadata: params.metadata.optional(),
  tax_code: params.text.regex(/^txcd_\d{8}$/, 'No such tax code').optional(),
})

/** The parameters of a price, apart from its product. */
export const amountParams = z.strictObject({
  currency: params.currency,
  unit_amount: params.unsignedNumber,
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
})

/** Creates a product that can be sold. */
export function newProduct(
  { make, clock }: Account,
  given: z.infer<typeof productParams>,
): Kinds['product'] {
  return make('product', { updated: inSeconds(clock.now()), ...given })
}

/** Creates a price that can be charged. */
export function newPrice(
  { make }: Account,
  given: z.infer<typeof amountParams> & Pick<Kinds['price'], 'product'>,
): Kinds['price'] {
  return make('price', { ...given, unit_amount_decimal: Stripe.Decimal.from(given.unit_amount) })
}
