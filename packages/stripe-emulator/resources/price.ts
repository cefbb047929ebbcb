import Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import * as params from '../api/params'
import { apiRoute, objectById, retrieveRoute } from './api-route'
import { newProduct, productParams } from './product'

/** What a price is made from, apart from its product. */
export const amountParams = z.strictObject({
  currency: params.currency,
  unit_amount: params.unsignedNumber,
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
})

/** Makes a price that can be charged. */
export function newPrice(
  { make }: Account,
  given: z.infer<typeof amountParams> & Pick<Kinds['price'], 'product'>,
): Kinds['price'] {
  return make('price', { ...given, unit_amount_decimal: Stripe.Decimal.from(given.unit_amount) })
}

const createPriceParams = amountParams
  .extend({
    product: params.text.optional(),
    product_data: productParams.pick({ name: true, metadata: true }).optional(),
    metadata: params.metadata.optional(),
  })
  .check(params.eitherOr('product', 'product_data'))

/** https://docs.stripe.com/api/prices */
export const priceRoutes = [
  apiRoute('POST', '/v1/prices', createPriceParams, ({ account, params: given }) => {
    const { product_data: data, product: id = '', ...amount } = given
    const made = data && newProduct(account, data)
    const product = made ?? objectById(account, 'product', id, 'product')
    const price = newPrice(account, { ...amount, product: product.id })
    account.commit([made && [made], [price]])
    return account.show(price)
  }),
  retrieveRoute('price', '/v1/prices'),
]
