import { z } from 'zod'
import * as params from '../api/params'

const { absoluteUrl, list, metadata, text } = params

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Invalid hex color')
const off = z.literal('false').transform(() => false)

const itemParams = z.strictObject({
  quantity: z.literal('1').optional(),
  price_data: z.strictObject({
    currency: params.currency,
    unit_amount: params.unsignedNumber,
    tax_behavior: z.literal('inclusive').optional(),
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: list(absoluteUrl).optional(),
      tax_code: text.regex(/^txcd_\d{8}$/, 'No such tax code').optional(),
    }),
  }),
})

/** https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: params.onlyOne(itemParams, 'This emulator does not sell several items in a session.'),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  customer_email: params.emailAddress.optional(),
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
  allow_promotion_codes: params.flag.optional(),
  allowed_payment_method_types: list(z.literal('card')).optional(),
  adaptive_pricing: z.strictObject({ enabled: off }).optional(),
  invoice_creation: z.strictObject({ enabled: params.flag }).optional(),
  tax_id_collection: z.strictObject({ enabled: params.flag }).optional(),
  automatic_tax: z.strictObject({ enabled: params.flag }).optional(),
  managed_payments: z.strictObject({ enabled: params.flag }).optional(),
  wallet_options: z.strictObject({ link: z.strictObject({ display: z.literal('never') }) }).optional(),
})

export type CreateSessionParams = z.infer<typeof createSessionParams>
