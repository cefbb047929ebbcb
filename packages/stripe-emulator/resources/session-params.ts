import { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds } from '../account/kinds'
import * as params from '../api/params'
import { sdkEnum } from '../api/sdk-enum'
import { lineItemParams } from './line-item'

const { absoluteUrl, list, metadata, text, wholeNumber } = params

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Invalid hex color')

/** The supported parameters of https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionParams = z.strictObject({
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
  branding_settings: z
    .strictObject({
      display_name: text,
      background_color: color,
      button_color: color,
      border_style: z.enum(['pill', 'rectangular', 'rounded']),
      icon: z.strictObject({ type: z.literal('url'), url: absoluteUrl }),
    })
    .partial()
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }) }).optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(sdkEnum('Checkout/Sessions', 'Locale')).optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate']).optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  payment_method_types: list(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  adaptive_pricing: z.strictObject({ enabled: params.flag }).optional(),
  automatic_tax: z.strictObject({ enabled: params.flag }).optional(),
  managed_payments: z.strictObject({ enabled: params.flag }).optional(),
  wallet_options: z
    .strictObject({ link: z.strictObject({ display: z.enum(['auto', 'never']) }) })
    .optional(),
})

/** What a session is asked for. */
export type CreateSessionParams = z.infer<typeof createSessionParams>

/** The features of a session: what its parameters say, and where they do not, what the account does by default. */
export function featuresOf(given: CreateSessionParams, account: Account) {
  const { managed_payments: managed, adaptive_pricing: adaptive, wallet_options: wallets } = given
  const isManaged = managed?.enabled ?? account.managedPaymentsByDefault ?? false
  const hasLink = account.linkByDefault && wallets?.link.display !== 'never'
  return {
    adaptive_pricing: { enabled: adaptive?.enabled ?? account.adaptivePricingByDefault ?? false },
    managed_payments: isManaged ? { enabled: true } : null,
    payment_method_types: hasLink ? ['card', 'link'] : ['card'],
    wallet_options: wallets ?? null,
  }
}

type Appearance = Required<Pick<Kinds['checkout.session'], 'branding_settings' | 'custom_text'>>

/** Stripe's own design, which a seller's wishes replace. */
export const stripesDesign = {
  background_color: '#ffffff',
  border_style: 'rounded',
  button_color: '#0074d4',
  font_family: 'default',
  icon: null,
  logo: null,
}

/** How a session looks, and what it says above its button. */
export function appearanceOf(
  { branding_settings: branding, custom_text: shown }: CreateSessionParams,
  sellerName: string,
): Appearance {
  return {
    branding_settings: { ...stripesDesign, display_name: sellerName, ...branding },
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: shown?.submit ?? null,
      terms_of_service_acceptance: null,
    },
  }
}
