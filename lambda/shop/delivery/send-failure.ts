import * as z from 'zod/mini'
import type { SendOutcome } from '../../orders/attempt'

/**
 * Refusals because of the buyer's address or number, which no later attempt can change (F47). Both services use these
 * names for anything invalid, including the store's own number or a tag of the message
 * (https://github.com/localstack/localstack/issues/8588), so the error's message must be about the buyer's address or
 * number.
 *
 * No other refusal is final. SES's v1 API returns `MessageRejected` when AWS has paused the account, in the sandbox,
 * and for an unverified sender (https://github.com/GoodDollar/GoodServer/issues/419), all of which pass. SNS accepts
 * a text to a phone that has opted out and reports that later
 * (https://github.com/cds-snc/notification-api/pull/2207); its model also has an error for it
 * (https://docs.aws.amazon.com/sns/latest/api/API_CreateSMSSandboxPhoneNumber.html).
 */
const finalRefusals = new Map([
  ['InvalidParameterValue', isAboutAddress],
  ['InvalidParameterException', isAboutNumber],
  ['InvalidParameterValueException', isAboutNumber],
  ['ValidationException', isAboutNumber],
  ['OptedOutException', () => true],
])
const sdkErrorSchema = z.object({
  name: z.string(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  $metadata: z.optional(z.object({ httpStatusCode: z.optional(z.number()) })),
})

const unknownError: z.infer<typeof sdkErrorSchema> = { name: 'UnknownError', message: '' }

/**
 * Converts an AWS SDK error to the outcome of one attempt. A response is clear: refused for good, or worth another
 * attempt. Without a response the outcome is `unknown`, unless no connection was open that could have carried the
 * message. The outcome contains only the error's name, because messages of SES and SNS repeat the address.
 *
 * @param wasConnected whether the attempt had opened a connection, including TLS.
 */
export function sendFailure(error: unknown, wasConnected: boolean): SendOutcome {
  const parsed = sdkErrorSchema.safeParse(error)
  const { name, message, code = name, $metadata } = parsed.data ?? unknownError
  if ($metadata?.httpStatusCode === undefined) {
    return wasConnected ? { result: 'unknown', error: name } : { result: 'not_sent', error: code }
  }
  const isFinal = finalRefusals.get(name)?.(message) ?? false
  return { result: isFinal ? 'refused' : 'not_sent', error: name }
}

/** Matches messages such as `Missing local name`, `Illegal address` and `Domain contains illegal character`. */
function isAboutAddress(message: string): boolean {
  return /address|domain|local name/i.test(message) && !/\btag\b/i.test(message)
}

/**
 * Matches messages that name the parameter, as in `Invalid parameter: PhoneNumber Reason: …`, or describe it, as in
 * `Phone number does not meet the E164 format`. The store's own number is the origination number.
 */
function isAboutNumber(message: string): boolean {
  return /\bphone ?number\b/i.test(message) && !/origination|sender/i.test(message)
}
