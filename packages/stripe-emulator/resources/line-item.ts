import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { newId } from '../account/new-object'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { eitherOr, positiveNumber, text } from '../api/params'
import { objectById } from './api-route'
import { amountParams, newPrice, newProduct, productParams } from './price'

/** An item for sale: a stored price, or one that is created together with the session. */
export const lineItemParams = z
  .strictObject({
    quantity: positiveNumber.optional(),
    price: text.optional(),
    price_data: amountParams.extend({ product_data: productParams }).optional(),
  })
  .check(eitherOr('price', 'price_data'))

type LineItemParams = z.infer<typeof lineItemParams>

/** One item of a session. */
export type SoldItem = {
  item: Stripe.LineItem
  /** New objects to store with the session. */
  added: (Kinds['price'] | Kinds['product'])[]
}

/** @throws ApiError when the price of the item at `index` does not exist or cannot be used */
export function sellItem(account: Account, given: LineItemParams, index: number): SoldItem {
  const made = given.price_data && makeOffer(account, given.price_data)
  const { product, price } = made ?? storedOffer(account, given.price ?? '', index)
  const { quantity = 1 } = given
  const amount = (price.unit_amount ?? 0) * quantity
  const item: Stripe.LineItem = {
    id: newId('item'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    metadata: {},
    price,
    quantity,
  }
  return { item, added: made ? [made.product, made.price] : [] }
}

type Offer = { product: Kinds['product']; price: Kinds['price'] }

/** The price and product from `price_data`; they cannot be used again. */
function makeOffer(
  account: Account,
  { product_data: data, ...amount }: NonNullable<LineItemParams['price_data']>,
): Offer {
  const product = { ...newProduct(account, data), active: false }
  const price = { ...newPrice(account, { ...amount, product: product.id }), active: false }
  return { product, price }
}

function storedOffer(account: Account, id: string, index: number): Offer {
  const param = `line_items[${index}][price]`
  const price = account.ledger.get('price', id)
  if (!price) throw resourceMissing('price', id, param, 400)
  if (price.active) return { price, product: objectById(account, 'product', idOf(price.product)) }
  const message = 'The price specified is inactive. This field only accepts active prices.'
  throw invalidRequest(message, { param })
}
