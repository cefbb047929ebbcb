import * as z from 'zod/mini'
import type { SendOutcome } from '../orders/record-outcome'

/**
 * Refusals of this buyer's address or number, which no later attempt can change (F47).
 *
 * `MessageRejected` and `MailFromDomainNotVerifiedException` are none: SES's v1 API answers with them
 * when AWS has paused the account, in the sandbox, and for a sender that is not verified
 * (https://github.com/GoodDollar/GoodServer/issues/419). All of these pass.
 */
const finalRefusals = new Set(['InvalidParameterValue', 'OptedOutException'])
/** SNS names whatever is invalid, also the sender's own number, so only the buyer's number counts. */
const finalIfAboutNumber = new Set(['InvalidParameterException', 'InvalidParameterValueException'])
/** There was no connection, so nothing can have been accepted. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

const sdkErrorSchema = z.object({
  name: z.string(),
  message: z._default(z.string(), ''),
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
  const { name, message, code = '', $metadata } = parsed.data
  if ($metadata?.httpStatusCode === undefined) {
    return neverConnected.has(code)
      ? { result: 'not_sent', error: code }
      : { result: 'unknown', error: name }
  }
  return { result: isFinal(name, message) ? 'refused' : 'not_sent', error: name }
}

function isFinal(name: string, message: string): boolean {
  return (
    finalRefusals.has(name) || (finalIfAboutNumber.has(name) && message.includes('PhoneNumber'))
  )
}
