import * as z from 'zod/mini'
import {
  addressSchema,
  currencySchema,
  ifReadable,
  paymentIntentIdSchema,
  secondsSchema,
} from '../../../shop/payments/stripe-fields'

const text = z.nullish(z.string())
const ofCharge = { metadata: z.nullish(z.record(z.string(), z.string())), disputed: z.optional(z.boolean()) }

/** Of a charge, refund, dispute or payout. */
const sourceSchema = z.looseObject({
  object: z.string(),
  id: z.string(),
  amount: z.optional(z.int()),
  currency: z.nullish(currencySchema),
  payment_intent: paymentIntentIdSchema,
  charge: z.nullish(z.union([z.string(), z.looseObject({ id: z.string(), ...ofCharge })])),
  billing_details: z.nullish(z.looseObject({ address: ifReadable(addressSchema) })),
  payment_method_details: z.nullish(
    z.looseObject({
      card: z.nullish(z.looseObject({ brand: text, last4: text, country: addressSchema.shape.country })),
    }),
  ),
  ...ofCharge,
  arrival_date: z.optional(secondsSchema),
  automatic: z.optional(z.boolean()),
  failure_balance_transaction: z.nullish(z.union([z.string(), z.looseObject({ created: secondsSchema })])),
  status: text,
  trace_id: z.nullish(z.looseObject({ value: text })),
})

export const transactionSchema = z.looseObject({
  id: z.string(),
  created: secondsSchema,
  available_on: secondsSchema,
  type: z.string(),
  reporting_category: z.string(),
  description: text,
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  currency: currencySchema,
  balance_type: text,
  exchange_rate: z.nullish(z.number()),
  fee_details: z.nullish(z.array(z.looseObject({ amount: z.int(), type: z.string() }))),
  source: z.nullish(z.union([z.string(), sourceSchema])),
})

export type Transaction = z.infer<typeof transactionSchema>
export type Source = z.infer<typeof sourceSchema>
