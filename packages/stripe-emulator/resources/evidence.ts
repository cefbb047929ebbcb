import type { Stripe } from 'stripe'
import { z } from 'zod'
import { resourceMissing } from '../api/api-error'
import { fields, nulls } from '../api/values'
import type { Account } from './account'

const textNames =
  'access_activity_log billing_address cancellation_policy_disclosure cancellation_rebuttal customer_email_address customer_name customer_purchase_ip duplicate_charge_explanation duplicate_charge_id product_description refund_policy_disclosure refund_refusal_explanation service_date shipping_address shipping_carrier shipping_date shipping_tracking_number uncategorized_text'
const fileNames =
  'cancellation_policy customer_communication customer_signature duplicate_charge_documentation receipt refund_policy service_documentation shipping_documentation uncategorized_file'

const evidenceText = z.string().min(1).max(20_000).optional()

/** The evidence for a dispute: texts, and ids of files. Stripe takes 150,000 characters in all. */
export const evidenceParams = z
  .strictObject({ ...fields(textNames, evidenceText), ...fields(fileNames, evidenceText) })
  .refine((evidence) => Object.values(evidence).join('').length <= 150_000, {
    error: 'The combined character count of all evidence fields must be at most 150,000.',
  })

/** What a dispute keeps of it, by name. */
export const evidenceSchema = z.record(z.string(), z.string())

type Evidence = z.infer<typeof evidenceSchema>

/** The evidence of a dispute after more was given. @throws ApiError when a file does not exist */
export function withEvidence(
  account: Account,
  before: Evidence,
  given: z.infer<typeof evidenceParams> = {},
): Evidence {
  const added = evidenceSchema.parse(given)
  for (const name of fileNames.split(' ')) {
    const id = added[name]
    if (id === undefined || account.ledger.get('file', id)) continue
    throw resourceMissing('file upload', id, `evidence[${name}]`, 400)
  }
  return { ...before, ...added }
}

/** The evidence in Stripe's JSON. */
export function evidenceJson(evidence: Evidence): Stripe.Dispute.Evidence {
  return { ...nulls(textNames), ...nulls(fileNames), enhanced_evidence: {}, ...evidence }
}
