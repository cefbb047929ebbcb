import { z } from 'zod'
import {
  emailAddress,
  list,
  listParams,
  metadata,
  positiveNumber,
  text,
  webAddress,
  wholeNumber,
} from '../api/param-types'

const productData = z.strictObject({
  name: text,
  description: text.optional(),
  images: list(webAddress).optional(),
  metadata: metadata.optional(),
})

const lineItem = z.strictObject({
  quantity: positiveNumber.optional(),
  price_data: z.strictObject({
    currency: text.regex(/^[a-zA-Z]{3}$/, { error: 'Invalid currency' }).toLowerCase(),
    unit_amount: wholeNumber.refine((cents) => cents >= 0, {
      error: 'Invalid non-negative integer',
    }),
    product_data: productData,
  }),
})

/** What the stand-in takes of https://docs.stripe.com/api/checkout/sessions/create */
export const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(lineItem),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer_email: emailAddress.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  expires_at: wholeNumber.optional(),
  locale: text.optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate']).optional(),
  // What this API version has instead of `payment_method_types`, which it no longer takes.
  allowed_payment_method_types: list(z.literal('card')).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  // The stand-in shows the price that the seller set, and no other.
  adaptive_pricing: z.strictObject({ enabled: z.literal('false') }).optional(),
})

export type CreateSessionParams = z.infer<typeof createSessionParams>

/** https://docs.stripe.com/api/checkout/sessions/list */
export const listSessionsParams = listParams.extend({
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text }).optional(),
})
