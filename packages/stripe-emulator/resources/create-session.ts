import type { Account } from '../account/account'
import allDefaults from '../account/defaults.json' with { type: 'json' }
import type { Kinds } from '../account/kinds'
import { invalidRequest } from '../api/api-error'
import { chargeLimits, formatAmount } from '../api/currencies'
import { daySeconds, inSeconds } from '../platform/seconds'
import { post } from './api-route'
import { customerDetails } from './checkout-session'
import { type CreateSessionParams, createSessionParams } from './session-params'
import { checkTaxSettings, taxed } from './tax'

type Session = Kinds['checkout.session']

const defaults = allDefaults['checkout.session']

/** https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionRoute = post(
  '/v1/checkout/sessions',
  createSessionParams,
  ({ account, params: given }) => {
    const session = newSession(account, given)
    checkTaxSettings(account, session)
    checkTotal(session)
    account.commit([[session]])
    return account.show(session)
  },
)

function newSession(account: Account, given: CreateSessionParams): Session {
  // Separates `asGiven`, which is shown unchanged, from the parameters that the rest is derived from.
  const {
    line_items: sold,
    automatic_tax: tax,
    branding_settings: branding,
    custom_text: texts,
    invoice_creation: invoices,
    managed_payments: _off,
    tax_id_collection: taxIds,
    ...asGiven
  } = given
  const { currency, unit_amount, tax_behavior, product_data } = sold.price_data
  const { sellerName: display_name, clock } = account
  const email = given.customer_email
  const session = account.make('checkout.session', {
    ...asGiven,
    amount_subtotal: unit_amount,
    automatic_tax: { ...defaults.automatic_tax, ...tax },
    branding_settings: { ...defaults.branding_settings, display_name, ...branding },
    currency,
    custom_text: { ...defaults.custom_text, ...texts },
    customer_details: email === undefined ? null : customerDetails(email),
    expires_at: inSeconds(clock.now()) + daySeconds,
    invoice_creation: invoices ? { ...invoices, invoice_data: invoiceData } : null,
    item: { ...product_data, tax_behavior },
    ...(taxIds && { tax_id_collection: { ...taxIds, required: 'never' } }),
  })
  return taxed(account, session, null)
}

const invoiceData = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: null,
  rendering_options: null,
}

function checkTotal({ currency, amount_total: total }: Session): void {
  const { least, most } = chargeLimits(currency)
  if (total >= least && total <= most) return
  const [bound, code] =
    total < least
      ? ([`add up to at least ${formatAmount(least, currency)}`, 'amount_too_small'] as const)
      : ([`be no more than ${formatAmount(most, currency)}`, 'amount_too_large'] as const)
  const message = `The Checkout Session's total amount due must ${bound} ${currency}`
  throw invalidRequest(message, { code })
}
