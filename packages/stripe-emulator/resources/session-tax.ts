import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { taxPercentAt } from '../cards/places'
import { registeredCountries } from './tax'

type Session = Kinds['checkout.session']
type Taxed = Pick<Session, 'automatic_tax' | 'line_items' | 'total_details' | 'amount_total'>

/**
 * A session with its totals: less the discount of its items, and with its tax if it has automatic tax, which is
 * calculated once the buyer's address is known.
 */
export function taxed(account: Account, session: Session, address: Stripe.Address | null): Session {
  const { line_items: items, automatic_tax: tax } = session
  const isRegistered = registeredCountries(account).includes(address?.country ?? '')
  const percent = tax.enabled && address && isRegistered ? taxPercentAt(address) : 0
  const data = items.data.map((item) => {
    const before = item.amount_subtotal - item.amount_discount
    const behavior = behaviorOf(account, session, item)
    if (behavior === 'exclusive') {
      const amount_tax = Math.round((before * percent) / 100)
      return { ...item, amount_tax, amount_total: before + amount_tax }
    }
    const included = Math.round((before * percent) / (100 + percent))
    const amount_tax = behavior === 'inclusive' ? included : 0
    return { ...item, amount_tax, amount_total: before }
  })
  const changes: Taxed = {
    amount_total: data.reduce((sum, { amount_total: amount }) => sum + amount, 0),
    automatic_tax: tax.enabled
      ? { ...calculated, status: address ? 'complete' : 'requires_location_inputs' }
      : tax,
    line_items: { ...items, data },
    total_details: {
      amount_discount: data.reduce((sum, item) => sum + item.amount_discount, 0),
      amount_shipping: 0,
      amount_tax: data.reduce((sum, item) => sum + item.amount_tax, 0),
    },
  }
  return { ...session, ...changes }
}

const calculated = { enabled: true, liability: { type: 'self' }, provider: 'stripe' } as const

/** Whether tax is added to the prices once the buyer's address is known. */
export function addsTax(account: Account, session: Session): boolean {
  const isExclusive = (item: Stripe.LineItem) => behaviorOf(account, session, item) === 'exclusive'
  return session.automatic_tax.enabled && session.line_items.data.some(isExclusive)
}

function behaviorOf(account: Account, session: Session, { price }: Stripe.LineItem) {
  const own = price?.tax_behavior ?? 'unspecified'
  if (own !== 'unspecified') return own
  return session.managed_payments?.enabled ? 'exclusive' : account.automaticTaxByDefault
}
