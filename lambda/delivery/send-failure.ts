import * as z from 'zod/mini'
import type { SendOutcome } from '../orders/channels'

/** Refusals that no later attempt can change, as SES and SNS name them (F47). */
const finalRefusals = new Set([
  'MessageRejected',
  'MailFromDomainNotVerifiedException',
  'InvalidParameterValue',
  'InvalidParameterException',
  'InvalidParameter',
  'ParameterValueInvalid',
  'OptedOutException',
  'OptedOut',
])
/** There was no connection, so nothing can have been accepted. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

const sdkErrorSchema = z.object({
  name: z.string(),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
})

/**
 * Reads an AWS SDK error as the outcome of one attempt. A response is clear: refused for good, or
 * worth another attempt. No response is `unknown`, unless there was no connection. The outcome
 * carries only the error's name, because messages of SES and SNS repeat the address.
 */
export function sendFailure(error: unknown): SendOutcome {
  const parsed = sdkErrorSchema.safeParse(error)
  if (!parsed.success) return { result: 'unknown', error: 'UnknownError' }
  const { name, code = '', $metadata } = parsed.data
  if ($metadata?.httpStatusCode === undefined) {
    return neverConnected.has(code)
      ? { result: 'not_sent', error: code }
      : { result: 'unknown', error: name }
  }
  return { result: finalRefusals.has(name) ? 'refused' : 'not_sent', error: name }
}
