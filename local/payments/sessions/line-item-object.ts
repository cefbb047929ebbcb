import Stripe from 'stripe'
import type { LineItemRecord, SessionRecord } from './session-record'

/** What a session sells, item by item, as Stripe's API shows it. */
export function lineItemObjects(session: SessionRecord): Stripe.LineItem[] {
  return session.lineItems.map((item) => {
    const amount = item.unitAmountCents * item.quantity

    return {
      id: item.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: session.currency,
      description: item.name,
      metadata: {},
      price: priceObject(item, session),
      quantity: item.quantity,
    }
  })
}

/** The price and the product that `price_data` makes in passing; neither is offered again. */
function priceObject(item: LineItemRecord, session: SessionRecord): Stripe.Price {
  return {
    id: item.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: session.created,
    currency: session.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: item.productId,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: item.unitAmountCents,
    unit_amount_decimal: Stripe.Decimal.from(item.unitAmountCents),
  }
}
