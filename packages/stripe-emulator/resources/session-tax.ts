import type { Stripe } from 'stripe'
import type { Kinds } from '../account/kinds'
import { includedTaxCents } from '../cards/places'

type Session = Kinds['checkout.session']

/** The tax of a session: on, and calculated once it is known where the buyer lives, or off. */
export function taxOf(
  { line_items: items }: Session,
  enabled: boolean,
  address: Stripe.Address | null,
): Pick<Session, 'automatic_tax' | 'line_items' | 'total_details'> {
  const status = address ? 'complete' : 'requires_location_inputs'
  const data = items.data.map((item) => {
    const isTaxed = enabled && address && item.price?.tax_behavior === 'inclusive'
    return { ...item, amount_tax: isTaxed ? includedTaxCents(item.amount_total, address) : 0 }
  })
  return {
    automatic_tax: enabled
      ? { enabled, liability: { type: 'self' }, provider: 'stripe', status }
      : { enabled, liability: null, provider: null, status: null },
    line_items: { ...items, data },
    total_details: {
      amount_discount: 0,
      amount_shipping: 0,
      amount_tax: data.reduce((sum, { amount_tax: tax }) => sum + tax, 0),
    },
  }
}
