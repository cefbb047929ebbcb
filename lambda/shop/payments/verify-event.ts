import Stripe from 'stripe'
import * as z from 'zod/mini'
import { PublicError } from '../../platform/http/public-error'
import type { Secret } from '../../platform/secrets/read-secret'

/** Logged, so spaces and special characters are refused. */
const word = z.string().check(z.regex(/^[\w.-]{1,255}$/))

/** The fields that all events share. */
const eventSchema = z.object({
  id: word,
  object: z.literal('event'),
  type: word,
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

export type StripeEvent = z.infer<typeof eventSchema>

const futureToleranceSeconds = 300
/** An endpoint made by hand may have thin payloads, which are signed as well. */
const notAnEvent =
  'The signature is valid, and the body is no event with a snapshot payload. Let setup make the endpoint.'

/**
 * Verifies the raw bytes against the signing secret, or the previous one during a rotation. `undefined` when the
 * signature or its age is wrong; throws a `PublicError` with status 400 when the signed body is no event.
 *
 * The SDK rejects signatures older than 300 s, but accepts any from the future (F16) and any time that is not a number,
 * takes the last of several times, and returns any JSON that was signed (F29). Its tolerance stays at the default,
 * because 0 would switch the age check off (F17).
 */
export function verifyEvent(
  body: Buffer,
  signature: string | undefined,
  secret: Secret,
  now: Date,
): StripeEvent | undefined {
  if (!signature || !hasOneTimestamp(signature, now)) return undefined
  for (const key of [secret.current, secret.previous]) {
    const signed = key ? signedPayload(body, signature, key) : undefined
    if (signed === undefined) continue
    const { data } = eventSchema.safeParse(signed)
    if (data) return data
    throw new PublicError(400, notAnEvent)
  }
  return undefined
}

function signedPayload(body: Buffer, signature: string, key: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature, key)
  } catch (error) {
    // The error contains the whole payload, so it is dropped. The SDK checks the signature first.
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? undefined : null
  }
}

/** Ten digits cover every second from 2001 to 2286. */
const timestampPattern = /^t=\d{10}$/

function hasOneTimestamp(signature: string, now: Date): boolean {
  // As the SDK reads the header. Several times do not match the pattern.
  const timestamps = signature
    .split(',')
    .filter((part) => part.split('=')[0] === 't')
    .join()
  if (!timestampPattern.test(timestamps)) return false
  return Number(timestamps.slice(2)) <= now.getTime() / 1000 + futureToleranceSeconds
}
