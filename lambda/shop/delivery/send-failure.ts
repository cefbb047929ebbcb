import * as z from 'zod/mini'
import type { SendOutcome } from '../../orders/attempt'

/**
 * Refusals that no later attempt can change (F47). Both services use these names for anything invalid, including the
 * store's own number or a tag of the message (https://github.com/localstack/localstack/issues/8588), so the error's
 * message must be about the buyer's address or number.
 *
 * No other refusal is final. SES's v1 API returns `MessageRejected` when AWS has paused the account, in the sandbox,
 * and for an unverified sender (https://github.com/GoodDollar/GoodServer/issues/419), all of which pass. SNS usually
 * accepts a text to a phone that has opted out (https://github.com/cds-snc/notification-api/pull/2207), but its model
 * has an error for it (https://docs.aws.amazon.com/sns/latest/api/API_CreateSMSSandboxPhoneNumber.html).
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
 * Without a response it is `unknown`, unless no connection was open. Contains only the error's name, because messages
 * of SES and SNS repeat the address.
 *
 * @param wasConnected including TLS.
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

/** `Missing local name`, `Illegal address`, `Domain contains illegal character` */
function isAboutAddress(message: string): boolean {
  return /address|domain|local name/i.test(message) && !/\btag\b/i.test(message)
}

/**
 * `Invalid parameter: PhoneNumber Reason: …`, `Phone number does not meet the E164 format`; the origination number is
 * the store's own.
 */
function isAboutNumber(message: string): boolean {
  return /\bphone ?number\b/i.test(message) && !/origination|sender/i.test(message)
}
