import type { Stripe } from 'stripe'
import { z } from 'zod'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { eitherOr, positiveNumber, text, wholeNumber } from '../api/params'
import { newId } from '../api/values'
import type { Account } from './account'
import { apiRoute, recordById } from './api-route'
import type { LineItemRecord, SessionRecord } from './checkout-session'
import { taxCents } from './session-tax'
import { amountParams, newPrice, priceJson, type PriceRecord } from './price'
import { newProduct, productParams, type ProductRecord } from './product'

/** What is sold: a stored price, or one that is made together with the session. */
export const lineItemParams = z
  .strictObject({
    quantity: positiveNumber.optional(),
    price: text.optional(),
    price_data: amountParams.extend({ product_data: productParams }).optional(),
  })
  .check(eitherOr('price', 'price_data'))

type LineItemParams = z.infer<typeof lineItemParams>

export type SoldItem = {
  item: LineItemRecord
  currency: string
  /** What is to be stored with the session. */
  added: (PriceRecord | ProductRecord)[]
}

/** @throws ApiError when the price of the item at `index` does not exist or cannot be used */
export function sellItem(account: Account, given: LineItemParams, index: number): SoldItem {
  const made = given.price_data && makeOffer(account, given.price_data)
  const { product, price } = made ?? storedOffer(account, given.price ?? '', index)
  const item = {
    id: newId('lineItem'),
    priceId: price.id,
    name: product.name,
    description: product.description,
    imageUrl: product.images[0] ?? null,
    unitAmountCents: price.unitAmountCents,
    quantity: given.quantity ?? 1,
    taxBehavior: price.taxBehavior,
  }
  return { item, currency: price.currency, added: made ? [made.product, made.price] : [] }
}

type Offer = { product: ProductRecord; price: PriceRecord }

/** The price and product that `price_data` makes; they cannot be used again. */
function makeOffer(account: Account, data: NonNullable<LineItemParams['price_data']>): Offer {
  const product = { ...newProduct(data.product_data, account), active: false }
  return { product, price: { ...newPrice(data, product, account), active: false } }
}

function storedOffer(account: Account, id: string, index: number): Offer {
  const param = `line_items[${index}][price]`
  const price = account.ledger.get('price', id)
  if (!price) throw resourceMissing('price', id, param, 400)
  if (price.active) return { price, product: recordById(account, 'product', price.productId) }
  const message = 'The price specified is inactive. This field only accepts active prices.'
  throw invalidRequest(message, { param })
}

/** The items of a session in Stripe's JSON. */
export function lineItemsJson(session: SessionRecord, { ledger }: Account): Stripe.LineItem[] {
  return session.lineItems.map((item) => {
    const amount = item.unitAmountCents * item.quantity
    const price = ledger.get('price', item.priceId)
    return {
      id: item.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: taxCents(item, session),
      amount_total: amount,
      currency: session.currency,
      description: item.name,
      metadata: {},
      price: price ? priceJson(price) : null,
      quantity: item.quantity,
    }
  })
}

/** https://docs.stripe.com/api/checkout/sessions/line_items */
export const lineItemsRoute = apiRoute(
  'GET',
  '/v1/checkout/sessions/:id/line_items',
  z.strictObject({ limit: wholeNumber, starting_after: text }).partial(),
  ({ account, id }) => ({
    object: 'list',
    data: lineItemsJson(recordById(account, 'checkout.session', id), account),
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
)
