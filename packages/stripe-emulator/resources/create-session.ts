import { z } from 'zod'
import type { Account } from './account'
import { invalidRequest } from '../api/api-error'
import { apiRoute } from './api-route'
import * as params from '../api/params'
import { formatAmount } from '../api/format-amount'
import { sdkEnum } from '../api/sdk-enum'
import { daySeconds, inSeconds, newId } from '../api/values'
import { chargeLimits } from '../api/charge-limits'
import { sessionJson, totalCents, type SessionRecord } from './checkout-session'
import { expireSessionLater } from './expire-session'
import { appearanceParams, newAppearance } from './session-appearance'
import { lineItemParams, sellItem, type SoldItem } from './line-item'

const { absoluteUrl, list, metadata, text, wholeNumber } = params
/** https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions */
const dynamicMethodsSince = '2026-09-30'
const minuteSeconds = 60

/** The supported parameters of https://docs.stripe.com/api/checkout/sessions/create */
const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(lineItemParams),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  customer_email: params.emailAddress.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      statement_descriptor_suffix: params.statementSuffix.optional(),
    })
    .optional(),
  ...appearanceParams,
  expires_at: wholeNumber.optional(),
  locale: z.enum(sdkEnum('Checkout/Sessions', 'Locale')).optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate']).optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  payment_method_types: list(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  // The emulator always shows the seller's price in the seller's currency, the seller sells, and there is no Link.
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }).optional(),
  automatic_tax: z.strictObject({ enabled: params.flag }).optional(),
  managed_payments: z.strictObject({ enabled: z.literal('false') }).optional(),
  wallet_options: z
    .strictObject({ link: z.strictObject({ display: z.literal('never') }) })
    .optional(),
})

type CreateSessionParams = z.infer<typeof createSessionParams>

export const createSessionRoute = apiRoute(
  'POST',
  '/v1/checkout/sessions',
  createSessionParams,
  ({ account, params: given, cause }) => {
    if (given.payment_method_types && cause.apiVersion >= dynamicMethodsSince) {
      const param = 'payment_method_types'
      const message = `Received unknown parameter: ${param}`
      throw invalidRequest(message, { code: 'parameter_unknown', param })
    }
    return sessionJson(createSession(account, given), account)
  },
)

/**
 * Opens a Checkout Session.
 *
 * @throws ApiError when its items, its total or its lifetime are not allowed
 */
function createSession(account: Account, given: CreateSessionParams): SessionRecord {
  const sold = given.line_items.map((item, index) => sellItem(account, item, index))
  const session = newSession(given, sold, inSeconds(account.clock.now()))
  checkLifetime(session)
  checkItems(session)
  account.commit({ records: [session, ...sold.flatMap(({ added }) => added)], events: [] })
  expireSessionLater(account, session)
  return session
}

function newSession(given: CreateSessionParams, sold: SoldItem[], now: number): SessionRecord {
  return {
    object: 'checkout.session',
    id: newId('session'),
    created: now,
    expiresAt: given.expires_at ?? now + daySeconds,
    status: 'open',
    currency: sold[0]?.currency ?? 'usd',
    lineItems: sold.map(({ item }) => item),
    customerEmail: given.customer_email ?? null,
    buyerEmail: null,
    buyerAddress: null,
    hasAutomaticTax: given.automatic_tax?.enabled ?? false,
    clientReferenceId: given.client_reference_id ?? null,
    locale: given.locale ?? null,
    submitType: given.submit_type ?? null,
    metadata: given.metadata ?? {},
    intentDescription: given.payment_intent_data?.description ?? null,
    intentMetadata: given.payment_intent_data?.metadata ?? {},
    statementSuffix: given.payment_intent_data?.statement_descriptor_suffix ?? null,
    appearance: newAppearance(given),
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    paymentIntentId: null,
  }
}

function checkLifetime({ created, expiresAt }: SessionRecord): void {
  const lifeSeconds = expiresAt - created
  const bound =
    (lifeSeconds < 30 * minuteSeconds && 'at least 30 minutes') ||
    (lifeSeconds > daySeconds && 'less than 24 hours')
  if (!bound) return
  const message = `The expires_at timestamp must be ${bound} from Checkout Session creation.`
  throw invalidRequest(message, { param: 'expires_at' })
}

function checkItems(session: SessionRecord): void {
  if (session.lineItems.length === 0) {
    const message = 'Missing required param: line_items.'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'line_items' })
  }
  const { currency, lineItems } = session
  if (session.hasAutomaticTax && lineItems.some(({ taxBehavior }) => taxBehavior === 'exclusive')) {
    const message = 'This emulator adds no tax to a price: only an inclusive one can have tax.'
    throw invalidRequest(message, { param: 'automatic_tax[enabled]' })
  }
  const { least, most } = chargeLimits(currency)
  const total = totalCents(session)
  if (total >= least && total <= most) return
  const [bound, code] =
    total < least
      ? ([`add up to at least ${formatAmount(least, currency)}`, 'amount_too_small'] as const)
      : ([`be no more than ${formatAmount(most, currency)}`, 'amount_too_large'] as const)
  const message = `The Checkout Session's total amount due must ${bound} ${currency}`
  throw invalidRequest(message, { code })
}
