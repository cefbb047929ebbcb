import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import * as params from '../api/params'
import { inSeconds } from '../platform/time'
import { apiRoute, retrieveRoute } from './api-route'

/** What a product is made from, alone or together with its price. */
export const productParams = z.strictObject({
  name: params.text,
  description: params.text.optional(),
  images: params.list(params.absoluteUrl).optional(),
  metadata: params.metadata.optional(),
})

/** Makes a product that can be sold. */
export function newProduct(
  { make, clock }: Account,
  given: z.infer<typeof productParams>,
): Kinds['product'] {
  return make('product', { updated: inSeconds(clock.now()), ...given })
}

/** https://docs.stripe.com/api/products */
export const productRoutes = [
  apiRoute('POST', '/v1/products', productParams, ({ account, params: given }) => {
    const product = newProduct(account, given)
    account.commit([[product]])
    return account.show(product)
  }),
  retrieveRoute('product', '/v1/products'),
]
