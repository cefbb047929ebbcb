import type { Stripe } from 'stripe'
import { z } from 'zod'
import { apiRoute, pageOf, retrieveRoute } from './api-route'
import { listParams, text } from '../api/params'
import { fields, metadataSchema, nulls, pick } from '../api/values'
import { addressJson, addressSchema } from '../cards/places'
import { taxBehaviorSchema } from './price'
import { taxJson } from './session-tax'
import { appearanceJson, appearanceSchema, noAppearance } from './session-appearance'

const lineItemSchema = z.object({
  ...fields('id priceId name', z.string()),
  ...fields('description imageUrl', z.string().nullable()),
  ...fields('unitAmountCents quantity', z.number()),
  taxBehavior: taxBehaviorSchema.default('unspecified'),
})

/** A Checkout Session: what is sold to whom, and where the buyer goes afterwards. */
export const sessionRecordSchema = z.object({
  object: z.literal('checkout.session'),
  ...fields('id currency successUrl', z.string()),
  /** Seconds since the epoch, as every `created` and every `…At` without a unit. */
  ...fields('created expiresAt', z.number()),
  status: z.enum(['open', 'complete', 'expired']),
  lineItems: z.array(lineItemSchema),
  /** The seller sets `customerEmail`; the payment is made with `buyerEmail`. */
  ...fields('customerEmail buyerEmail', z.string().nullable()),
  ...fields('clientReferenceId locale submitType cancelUrl', z.string().nullable()),
  ...fields('paymentIntentId intentDescription', z.string().nullable()),
  /** What follows is null in sessions of earlier versions. */
  statementSuffix: z.string().nullable().default(null),
  appearance: appearanceSchema.default(noAppearance),
  buyerAddress: addressSchema.nullable().default(null),
  hasAutomaticTax: z.boolean().default(false),
  ...fields('metadata intentMetadata', metadataSchema),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>
export type LineItemRecord = z.infer<typeof lineItemSchema>

/** What the buyer pays in all. */
export function totalCents(session: SessionRecord): number {
  return session.lineItems.reduce((sum, item) => sum + item.unitAmountCents * item.quantity, 0)
}

/** The page after the payment; Stripe replaces the placeholder by the session's id. */
export function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** The page for a buyer who goes back without paying. */
export function backUrl(session: SessionRecord): string {
  return session.cancelUrl ?? new URL('/', session.successUrl).href
}

/** The Checkout Session in Stripe's JSON; `baseUrl` is the origin of the hosted page. */
export function sessionJson(
  session: SessionRecord,
  { baseUrl, sellerName }: { baseUrl: string; sellerName: string },
): Stripe.Checkout.Session {
  const amount = totalCents(session)
  return {
    ...pick(session, 'id object created currency locale metadata status'),
    ...unusedFeatures,
    ...appearanceJson(session.appearance, sellerName),
    amount_subtotal: amount,
    amount_total: amount,
    ...taxJson(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    payment_intent: session.paymentIntentId,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    submit_type: session.submitType,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${baseUrl}/c/pay/${session.id}` : null,
  }
}

function customerDetails(session: SessionRecord): Stripe.Checkout.Session['customer_details'] {
  const email = session.buyerEmail ?? session.customerEmail
  if (email === null) return null
  return {
    ...nulls('business_name individual_name name phone'),
    address: addressJson(session.buyerAddress),
    email,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  }
}

/** The features of Checkout that this emulator lacks, as Stripe shows them when they are off. */
const unusedFeatures = {
  ...nulls('after_expiration allow_promotion_codes billing_address_collection client_secret'),
  ...nulls('collected_information consent consent_collection currency_conversion customer'),
  ...nulls('customer_account integration_identifier invoice invoice_creation managed_payments'),
  ...nulls('origin_context payment_link payment_method_configuration_details permissions'),
  ...nulls('recovered_from saved_payment_method_options setup_intent shipping_address_collection'),
  ...nulls('shipping_cost subscription wallet_options'),
  adaptive_pricing: { enabled: false },
  allowed_payment_method_types: ['card'],
  custom_fields: [],
  customer_creation: 'if_required',
  discounts: [],
  livemode: false,
  mode: 'payment',
  payment_method_collection: 'if_required',
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  shipping_options: [],
  ui_mode: 'hosted_page',
} satisfies Partial<Stripe.Checkout.Session>

const sessionsPath = '/v1/checkout/sessions'
const listSessionsParams = listParams.extend({
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text }).optional(),
})

/** https://docs.stripe.com/api/checkout/sessions */
export const sessionRoutes = [
  apiRoute('GET', sessionsPath, listSessionsParams, ({ account, params }) => {
    const { status, payment_intent: intentId, customer_details: customer } = params
    const matches = (session: SessionRecord) =>
      (status === undefined || status === session.status) &&
      (intentId === undefined || intentId === session.paymentIntentId) &&
      (customer === undefined || customer.email === session.buyerEmail)
    return pageOf(account, 'checkout.session', sessionsPath, params, sessionJson, matches)
  }),
  retrieveRoute('checkout.session', `${sessionsPath}/:id`, sessionJson),
]
