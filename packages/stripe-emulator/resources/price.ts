import Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import * as params from '../api/params'
import { inSeconds } from '../platform/seconds'
import { objectById, post } from './api-route'

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

/** https://docs.stripe.com/api/products/create */
export const createProductRoute = post(
  '/v1/products',
  productParams,
  ({ account, params: given }) => {
    const product = newProduct(account, given)
    account.commit([[product]])
    return account.show(product)
  },
)

const createPriceParams = amountParams
  .extend({
    product: params.text.optional(),
    product_data: productParams.pick({ name: true, metadata: true }).optional(),
    metadata: params.metadata.optional(),
  })
  .check(params.eitherOr('product', 'product_data'))

/** https://docs.stripe.com/api/prices/create */
export const createPriceRoute = post(
  '/v1/prices',
  createPriceParams,
  ({ account, params: given }) => {
    const { product_data: data, product: id = '', ...amount } = given
    const made = data && newProduct(account, data)
    const product = made ?? objectById(account, 'product', id, 'product')
    const price = newPrice(account, { ...amount, product: product.id })
    account.commit([made && [made], [price]])
    return account.show(price)
  },
)
