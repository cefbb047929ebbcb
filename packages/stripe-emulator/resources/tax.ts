import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Account } from '../account/account'
import { addressAt, taxedCountries } from '../cards/places'
import { invalidRequest } from '../api/api-error'
import { pageParams } from '../api/list-page'
import { noParams } from '../api/params'
import { inSeconds } from '../platform/seconds'
import { apiRoute } from './api-route'

/** The countries in which the seller is registered for tax; nothing is taxed elsewhere. */
export function registeredCountries({ taxRegistrations }: Account): readonly string[] {
  return taxRegistrations ?? taxedCountries()
}

/** @throws ApiError when a session is to have automatic tax, and the account lacks what it needs */
export function checkTaxSettings({ taxIsPending = false }: Account, isTaxed: boolean): void {
  if (!isTaxed || !taxIsPending) return
  throw invalidRequest(
    'You must have a valid origin address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.',
  )
}

const listParams = pageParams.extend({ status: z.literal('active') })

/** https://docs.stripe.com/api/tax/settings and /registrations; they are options of the emulator. */
export const taxRoutes = [
  apiRoute('GET', '/v1/tax/settings', noParams, ({ account: { taxIsPending = false } }) => {
    const status = taxIsPending
      ? { status: 'pending', status_details: { pending: { missing_fields: ['head_office'] } } }
      : { status: 'active', status_details: { active: {} } }
    return {
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
      head_office: taxIsPending ? null : { address: addressAt('', 'US') },
      livemode: false,
      ...status,
    } satisfies Stripe.Tax.Settings
  }),
  apiRoute('GET', '/v1/tax/registrations', listParams, ({ account }) => {
    const data = registeredCountries(account).map((each) => asObject(account, each))
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
