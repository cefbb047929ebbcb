import type Stripe from 'stripe'
import { type Check, ok, warning } from '../check'
import { dashboardPage, orUnchecked, type StripeKey } from './stripe-key'

const id = 'stripe.tax'

/** Without a registration the store sells, and no sale has tax. */
export function checkTax(key: StripeKey): Promise<Check> {
  const permission = 'Tax Settings: Read'
  return orUnchecked(id, { subject: 'Stripe Tax', permission, key }, () => settingsCheck(key))
}

async function settingsCheck(key: StripeKey): Promise<Check> {
  const { settings, registrations } = key.stripe.tax
  const [{ status }, active] = await Promise.all([
    settings.retrieve(),
    registrations.list({ status: 'active', limit: 100 }),
  ])
  if (status !== 'active') {
    const what = 'Enter the address of your business, and switch Stripe Tax on.'
    const page = dashboardPage('settings/tax', key)
    return warning(id, 'Stripe Tax is not set up', { what, page })
  }
  if (active.data.length === 0) {
    const summary = 'Stripe Tax knows of no registration, so it finds no tax in any sale'
    const what = 'Add each place where you are registered for tax.'
    return warning(id, summary, { what, page: dashboardPage('tax/registrations', key) })
  }
  return ok(id, `Stripe Tax finds the tax in the price, in ${placesOf(active.data)}`)
}

function placesOf(registrations: Stripe.Tax.Registration[]): string {
  const countries = new Set(registrations.map(({ country }) => country))
  return [...countries].toSorted().join(', ')
}
