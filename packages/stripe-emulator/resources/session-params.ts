import { z } from 'zod'
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
  allow_promotion_codes: params.flag.optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  payment_method_types: list(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  adaptive_pricing: z.strictObject({ enabled: params.flag }).optional(),
  invoice_creation: z.strictObject({ enabled: params.flag }).optional(),
  tax_id_collection: z.strictObject({ enabled: params.flag }).optional(),
  automatic_tax: z.strictObject({ enabled: params.flag }).optional(),
  managed_payments: z.strictObject({ enabled: params.flag }).optional(),
  wallet_options: z
    .strictObject({ link: z.strictObject({ display: z.enum(['auto', 'never']) }) })
    .optional(),
})

/** The parsed parameters of a session. */
export type CreateSessionParams = z.infer<typeof createSessionParams>
