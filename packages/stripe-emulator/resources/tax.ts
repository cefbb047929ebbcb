import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import { home, taxedCountries, taxPercentAt } from '../cards/places'
import { invalidRequest } from '../api/api-error'
import { apiRoute, pageParams } from './api-route'
import { noParams } from '../api/params'
import { inSeconds } from '../account/seconds'

type Session = Kinds['checkout.session']

/** @throws ApiError when a session is to have automatic tax, and the account or the price lacks what it needs */
export function checkTaxSettings({ taxIsPending = false }: Account, { automatic_tax: tax, item }: Session): void {
  if (!tax.enabled) return
  if (item.tax_behavior !== 'inclusive') {
    throw invalidRequest('This emulator does not find the tax of a price that does not include it.')
  }
  if (taxIsPending) {
    throw invalidRequest(
      'You must have a valid origin address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
    )
  }
}

/** The total is less the discount, and contains the tax, which the buyer's address decides. */
export function taxed(session: Session, address: Stripe.Address | null): Session {
  const { amount_subtotal: full, automatic_tax: tax, total_details } = session
  const amount_total = full - total_details.amount_discount
  const percent = tax.enabled && address ? taxPercentAt(address) : 0
  const amount_tax = Math.round((amount_total * percent) / (100 + percent))
  const status = address ? 'complete' : 'requires_location_inputs'
  return {
    ...session,
    amount_total,
    automatic_tax: tax.enabled ? { ...calculated, status } : tax,
    total_details: { ...total_details, amount_tax },
  }
}

const calculated = { enabled: true, liability: { type: 'self' }, provider: 'stripe' } as const

const listParams = pageParams.extend({ status: z.literal('active').optional() })

/** https://docs.stripe.com/api/tax/settings and /registrations */
export const taxRoutes = [
  apiRoute('GET', '/v1/tax/settings', noParams, ({ account: { taxIsPending = false } }) => {
    const status = taxIsPending
      ? { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } }
      : { status: 'active', status_details: { active: {} } }
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
      head_office: taxIsPending ? null : { address: home.address },
      livemode: false,
      ...status,
    } satisfies Stripe.Tax.Settings
  }),
  apiRoute('GET', '/v1/tax/registrations', listParams, ({ account }) => {
    const data = taxedCountries().map((each) => asObject(account, each))
    return { object: 'list', data, has_more: false, url: '/v1/tax/registrations' }
  }),
]

function asObject({ clock }: Account, country: string): Stripe.Tax.Registration {
  const since = inSeconds(clock.now())
  return {
    id: `taxreg_${country.toLowerCase()}`,
    object: 'tax.registration',
    active_from: since,
    country,
    country_options: {},
    created: since,
    expires_at: null,
    livemode: false,
    status: 'active',
  }
}
