import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from './account'
import { apiRoute, retrieveRoute } from './api-route'
import * as params from '../api/params'
import { fields, inSeconds, metadataSchema, newId, nulls, pick } from '../api/values'

/** A Product: what prices are for. */
export const productRecordSchema = z.object({
  object: z.literal('product'),
  ...fields('id name', z.string()),
  created: z.number(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  active: z.boolean(),
  metadata: metadataSchema,
})

export type ProductRecord = z.infer<typeof productRecordSchema>

/** What a product is made from, alone or together with its price. */
export const productParams = z.strictObject({
  name: params.text,
  description: params.text.optional(),
  images: params.list(params.absoluteUrl).optional(),
  metadata: params.metadata.optional(),
})

/** Makes a product that can be sold. */
export function newProduct(
  { name, description, images, metadata }: z.infer<typeof productParams>,
  { clock }: Account,
): ProductRecord {
  return {
    object: 'product',
    id: newId('product'),
    created: inSeconds(clock.now()),
    name,
    description: description ?? null,
    images: images ?? [],
    active: true,
    metadata: metadata ?? {},
  }
}

/** The Product in Stripe's JSON. */
export function productJson(product: ProductRecord): Stripe.Product {
  return {
    ...pick(product, 'id object created active description images metadata name'),
    ...nulls(
      'default_price package_dimensions shippable statement_descriptor tax_code tax_details',
    ),
    ...nulls('unit_label url'),
    livemode: false,
    marketing_features: [],
    type: 'service',
    updated: product.created,
  }
}

/** https://docs.stripe.com/api/products */
export const productRoutes = [
  apiRoute('POST', '/v1/products', productParams, ({ account, params: given }) => {
    const product = newProduct(given, account)
    account.ledger.save([product])
    return productJson(product)
  }),
  retrieveRoute('product', '/v1/products/:id', productJson),
]
