import { chargeLimits, formatAmount } from 'kit'
import type { Account } from '../account/account'
import allDefaults from '../account/defaults.json' with { type: 'json' }
import type { Kinds } from '../account/kinds'
import { invalidRequest } from '../api/api-error'
import { daySeconds, inSeconds } from '../account/seconds'
import { apiRoute } from './api-route'
import { customerDetails } from './checkout-session'
import { type CreateSessionParams, createSessionParams } from './session-params'
import { checkTaxSettings, taxed } from './tax'

type Session = Kinds['checkout.session']

const defaults = allDefaults['checkout.session']

/** https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionRoute = apiRoute(
  'POST',
  '/v1/checkout/sessions',
  createSessionParams,
  ({ account, params: given }) => {
    checkParams(given)
    const session = newSession(account, given)
    checkTaxSettings(account, session)
    checkTotal(session)
    account.commit([[session]])
    return account.show(session)
  },
)

function checkParams(given: CreateSessionParams): void {
  if (given.line_items.quantity === undefined) {
    const message = 'Quantity is required. Add `quantity` to `line_items[0]`'
    throw invalidRequest(message, { param: 'line_items[0]' })
  }
  if (!given.managed_payments?.enabled) return
  if (given.automatic_tax) {
    const message =
      'automatic_tax cannot be used with Managed Payments. Remove automatic_tax, or pass managed_payments[enabled]=false to disable it for this request.'
    throw invalidRequest(message, { param: 'automatic_tax' })
  }
  throw invalidRequest('This emulator does not sell with Managed Payments.')
}

function newSession(account: Account, given: CreateSessionParams): Session {
  // `asGiven` is shown unchanged; the rest is derived.
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
    invoice_creation: { ...defaults.invoice_creation, ...invoices },
    item: { ...product_data, tax_behavior },
    ...(taxIds && { tax_id_collection: { ...taxIds, required: 'never' } }),
  })
  return taxed(session, null)
}

function checkTotal({ currency, amount_total: total }: Session): void {
  const { least, most, step } = chargeLimits(currency)
  if (total % step !== 0) {
    // Of three decimals the sentence is assumed.
    const kind = step === 100 ? 'effectively zero-decimal' : 'effectively two-decimal'
    throw invalidRequest(
      `Invalid amount. Currency ${currency.toUpperCase()} has become ${kind} and charged amounts must be evenly divisible by ${step}. See https://stripe.com/docs/currencies#zero-decimal for more information.`,
    )
  }
  // A session of nothing needs no payment: https://docs.stripe.com/payments/checkout/no-cost-orders
  if (total === 0 || (total >= least && total <= most)) return
  const [bound, code] =
    total < least
      ? ([`add up to at least ${formatAmount(least, currency)}`, 'amount_too_small'] as const)
      : ([`be no more than ${formatAmount(most, currency)}`, 'amount_too_large'] as const)
  const message = `The Checkout Session's total amount due must ${bound} ${currency}`
  throw invalidRequest(message, { code })
}
