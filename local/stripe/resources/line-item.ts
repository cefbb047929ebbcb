import Stripe from 'stripe'
import { z } from 'zod'
import { apiRoute, recordById } from './api-route'
import { text, wholeNumber } from '../api/params'
import { nulls } from '../api/values'
import type { LineItemRecord, SessionRecord } from './checkout-session'

/** The items of a session in Stripe's JSON. */
export function lineItemsJson(session: SessionRecord): Stripe.LineItem[] {
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
      price: priceJson(item, session),
      quantity: item.quantity,
    }
  })
}

/** The price that `price_data` creates together with the session; it cannot be used again. */
function priceJson(item: LineItemRecord, session: SessionRecord): Stripe.Price {
  return {
    ...nulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
    id: item.priceId,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: session.created,
    currency: session.currency,
    livemode: false,
    metadata: {},
    product: item.productId,
    tax_behavior: 'unspecified',
    type: 'one_time',
    unit_amount: item.unitAmountCents,
    unit_amount_decimal: Stripe.Decimal.from(item.unitAmountCents),
  }
}

/** https://docs.stripe.com/api/checkout/sessions/line_items */
export const lineItemsRoute = apiRoute(
  'GET',
  '/v1/checkout/sessions/:id/line_items',
  z.strictObject({ limit: wholeNumber, starting_after: text }).partial(),
  ({ account, id }) => ({
    object: 'list',
    data: lineItemsJson(recordById(account, 'checkout.session', id)),
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
)
