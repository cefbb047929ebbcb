import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { newId } from '../account/new-object'
import { positiveNumber } from '../api/params'
import { amountParams, newPrice, newProduct, productParams } from './price'

/** An item for sale, whose price is created together with the session. */
export const lineItemParams = z.strictObject({
  quantity: positiveNumber.optional(),
  price_data: amountParams.extend({ product_data: productParams }),
})

type LineItemParams = z.infer<typeof lineItemParams>

/** One item of a session. */
export type SoldItem = {
  item: Stripe.LineItem
  /** New objects to store with the session. */
  added: (Kinds['price'] | Kinds['product'])[]
}

export function sellItem(account: Account, { quantity = 1, price_data }: LineItemParams): SoldItem {
  const { product, price } = makeOffer(account, price_data)
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
  return { item, added: [product, price] }
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
