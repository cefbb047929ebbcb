import type { Stripe } from 'stripe'
import { totalCents, type SessionRecord } from './session-record'

/** The Checkout Session as Stripe's API shows it; `baseUrl` is where the hosted page lives. */
export function sessionObject(session: SessionRecord, baseUrl: string): Stripe.Checkout.Session {
  const amount = totalCents(session)

  return {
    ...unusedFeatures,
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer_details: customerDetails(session),
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    locale: session.locale,
    metadata: session.metadata,
    payment_intent: session.paymentIntentId,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    submit_type: session.submitType,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${baseUrl}/c/pay/${session.id}` : null,
  }
}

function customerDetails(session: SessionRecord): Stripe.Checkout.Session['customer_details'] {
  const email = session.buyerEmail ?? session.customerEmail
  if (email === null) return null

  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  }
}

/** What Checkout can do and this stand-in does not, in the words that Stripe uses for "off". */
const unusedFeatures = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
