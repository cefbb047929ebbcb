import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { taxPercentAt } from '../cards/places'

type Session = Kinds['checkout.session']
type Taxed = Pick<Session, 'automatic_tax' | 'line_items' | 'total_details' | 'amount_total'>

/** A session with its tax: on, and calculated once it is known where the buyer lives, or off. */
export function taxed(
  account: Account,
  session: Session,
  enabled: boolean,
  address: Stripe.Address | null,
): Session {
  const { line_items: items, managed_payments: managed } = session
  const otherwise = managed?.enabled ? 'exclusive' : account.automaticTaxByDefault
  const data = items.data.map((item) => {
    const { tax_behavior: own = 'unspecified' } = item.price ?? {}
    const behavior = own === 'unspecified' ? otherwise : own
    const [percent, before] = [enabled && address ? taxPercentAt(address) : 0, item.amount_subtotal]
    if (behavior === 'exclusive') {
      const amount_tax = Math.round((before * percent) / 100)
      return { ...item, amount_tax, amount_total: before + amount_tax }
    }
    const included = Math.round((before * percent) / (100 + percent))
    return { ...item, amount_tax: behavior === 'inclusive' ? included : 0 }
  })
  const status = address ? 'complete' : 'requires_location_inputs'
  const changes: Taxed = {
    amount_total: data.reduce((sum, { amount_total: amount }) => sum + amount, 0),
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
  return { ...session, ...changes }
}
