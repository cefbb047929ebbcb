import type { Account } from '../account/account'
import allDefaults from '../account/defaults.json' with { type: 'json' }
import type { Kinds } from '../account/kinds'
import { newId } from '../account/new-object'
import { invalidRequest } from '../api/api-error'
import { chargeLimits, formatAmount } from '../api/currencies'
import { daySeconds, inSeconds } from '../platform/seconds'
import { post } from './api-route'
import { customerDetails } from './checkout-session'
import { type SoldItem, sellItem } from './line-item'
import { type CreateSessionParams, createSessionParams } from './session-params'
import { taxed } from './session-tax'
import { checkTaxSettings } from './tax'

type Session = Kinds['checkout.session']

const defaults = allDefaults['checkout.session']

/** https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions */
const dynamicMethodsSince = '2026-09-30'
const minuteSeconds = 60

/** https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionRoute = post(
  '/v1/checkout/sessions',
  createSessionParams,
  ({ account, params: given, cause }) => {
    if (given.payment_method_types && cause.apiVersion >= dynamicMethodsSince) {
      const param = 'payment_method_types'
      const message = `Received unknown parameter: ${param}`
      throw invalidRequest(message, { code: 'parameter_unknown', param })
    }
    return account.show(createSession(account, given))
  },
)

/**
 * Opens a Checkout Session.
 *
 * @throws ApiError when its items, its total or its lifetime are not allowed
 */
function createSession(account: Account, given: CreateSessionParams): Session {
  const sold = given.line_items.map((item) => sellItem(account, item))
  const session = newSession(account, given, sold)
  checkTaxSettings(account, session.automatic_tax.enabled)
  checkLifetime(session)
  checkItems(session)
  const added = sold.flatMap((each) => each.added)
  account.commit([[session], ...added.map((each) => [each] as const)])
  return session
}

function newSession(account: Account, given: CreateSessionParams, sold: SoldItem[]): Session {
  // Separates `asGiven`, which is shown unchanged, from the parameters that the rest is derived from.
  const { line_items: _items, custom_text: text, branding_settings: branding, ...others } = given
  const {
    managed_payments: managed,
    automatic_tax: tax,
    invoice_creation: invoices,
    tax_id_collection: taxIds,
    wallet_options: wallets,
    ...asGiven
  } = others
  const { sellerName, managedPaymentsByDefault, adaptivePricingByDefault = false } = account
  const { custom_text: texts, branding_settings: design, automatic_tax: taxOff } = defaults
  const isManaged = managed?.enabled ?? managedPaymentsByDefault ?? false
  const isTaxed = tax?.enabled ?? account.automaticTaxByDefault !== undefined
  const hasLink = account.linkByDefault && wallets?.link.display !== 'never'
  const id = newId('checkout.session')
  const data = sold.map(({ item }) => item)
  const amount = data.reduce((sum, item) => sum + item.amount_total, 0)
  const url = `/v1/checkout/sessions/${id}/line_items`
  const email = given.customer_email
  const session = account.make('checkout.session', {
    expires_at: inSeconds(account.clock.now()) + daySeconds,
    adaptive_pricing: { enabled: adaptivePricingByDefault },
    ...asGiven,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { ...taxOff, enabled: isManaged || isTaxed },
    branding_settings: { ...design, display_name: sellerName, ...branding },
    currency: data[0]?.currency ?? 'usd',
    custom_text: { ...texts, submit: text?.submit ?? null },
    customer_details: email === undefined ? null : customerDetails(email),
    invoice_creation: invoices ? { ...invoices, invoice_data: invoiceData } : null,
    line_items: { object: 'list', data, has_more: false, url },
    managed_payments: isManaged ? { enabled: true } : null,
    payment_method_types: hasLink ? ['card', 'link'] : ['card'],
    wallet_options: wallets ?? null,
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

function checkLifetime({ created, expires_at: expiresAt }: Session): void {
  const lifeSeconds = expiresAt - created
  const bound =
    (lifeSeconds < 30 * minuteSeconds && 'at least 30 minutes') ||
    (lifeSeconds > daySeconds && 'less than 24 hours')
  if (!bound) return
  const message = `The expires_at timestamp must be ${bound} from Checkout Session creation.`
  throw invalidRequest(message, { param: 'expires_at' })
}

function checkItems(session: Session): void {
  const { currency, amount_total: total } = session
  if (session.line_items.data.length === 0) {
    const message = 'Missing required param: line_items.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'line_items' })
  }
  const { least, most } = chargeLimits(currency)
  if (total >= least && total <= most) return
  const [bound, code] =
    total < least
      ? ([`add up to at least ${formatAmount(least, currency)}`, 'amount_too_small'] as const)
      : ([`be no more than ${formatAmount(most, currency)}`, 'amount_too_large'] as const)
  const message = `The Checkout Session's total amount due must ${bound} ${currency}`
  throw invalidRequest(message, { code })
}
