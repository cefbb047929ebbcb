import Stripe from 'stripe'
import { z } from 'zod'
import * as params from '../api/params'
import { fields, inSeconds, metadataSchema, newId, nulls, pick } from '../api/values'
import type { Account } from './account'
import { apiRoute, recordById, retrieveRoute } from './api-route'
import { newProduct, productParams, type ProductRecord } from './product'

/** Whether a price includes the tax. */
export const taxBehaviorSchema = z.enum(['inclusive', 'exclusive', 'unspecified'])

/** A Price: what a product costs, once. */
export const priceRecordSchema = z.object({
  object: z.literal('price'),
  ...fields('id currency productId', z.string()),
  ...fields('created unitAmountCents', z.number()),
  active: z.boolean(),
  metadata: metadataSchema,
  taxBehavior: taxBehaviorSchema.default('unspecified'),
})

export type PriceRecord = z.infer<typeof priceRecordSchema>

export const amountParams = z.strictObject({
  currency: params.currency,
  unit_amount: params.unsignedNumber,
  tax_behavior: taxBehaviorSchema.optional(),
})

/** Makes a price that can be charged. */
export function newPrice(
  {
    currency,
    unit_amount: unitAmountCents,
    tax_behavior: taxBehavior = 'unspecified',
  }: z.infer<typeof amountParams>,
  product: ProductRecord,
  { clock }: Account,
): PriceRecord {
  return {
    object: 'price',
    id: newId('price'),
    created: inSeconds(clock.now()),
    currency,
    productId: product.id,
    unitAmountCents,
    active: true,
    metadata: {},
    taxBehavior,
  }
}

/** The Price in Stripe's JSON. */
export function priceJson(price: PriceRecord): Stripe.Price {
  return {
    ...pick(price, 'id object created active currency metadata'),
    ...nulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
    billing_scheme: 'per_unit',
    livemode: false,
    product: price.productId,
    tax_behavior: price.taxBehavior,
    type: 'one_time',
    unit_amount: price.unitAmountCents,
    unit_amount_decimal: Stripe.Decimal.from(price.unitAmountCents),
  }
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
    const { product_data: data, product: id = '', metadata = {} } = given
    const made = data && newProduct(data, account)
    const product = made ?? recordById(account, 'product', id, 'product')
    const price = { ...newPrice(given, product, account), metadata }
    account.ledger.save(made ? [made, price] : [price])
    return priceJson(price)
  }),
  retrieveRoute('price', '/v1/prices/:id', priceJson),
]
