import type { Stripe } from 'stripe'
import { includedTaxCents } from '../cards/places'
import { nulls } from '../api/values'
import type { LineItemRecord, SessionRecord } from './checkout-session'

/** The tax in what a buyer pays for an item, once Stripe knows where the buyer lives. */
export function taxCents(item: LineItemRecord, session: SessionRecord): number {
  const { hasAutomaticTax, buyerAddress } = session
  if (!hasAutomaticTax || !buyerAddress || item.taxBehavior !== 'inclusive') return 0
  return includedTaxCents(item.unitAmountCents * item.quantity, buyerAddress)
}

type TaxJson = Pick<Stripe.Checkout.Session, 'automatic_tax' | 'total_details'>

/** The tax of a session in Stripe's JSON. */
export function taxJson(session: SessionRecord): TaxJson {
  const { hasAutomaticTax: enabled, buyerAddress, lineItems } = session
  const off = { enabled, ...nulls('liability provider status') }
  const status = buyerAddress ? 'complete' : 'requires_location_inputs'
  return {
    automatic_tax: enabled
      ? { enabled, liability: { type: 'self' }, provider: 'stripe', status }
      : off,
    total_details: {
      amount_discount: 0,
      amount_shipping: 0,
      amount_tax: lineItems.reduce((sum, item) => sum + taxCents(item, session), 0),
    },
  }
}
