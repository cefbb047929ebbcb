import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Secret } from '../platform/secrets/read-secret'

/** What is read of every event; `data.object` is parsed further by who handles its type. */
const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

export type StripeEvent = z.infer<typeof eventSchema>

const futureToleranceSeconds = 300

/**
 * Verifies the raw bytes of a webhook call against the signing secret, or the one before it while
 * a rotation lasts, and returns the event; `undefined` when the signature, its age, or the body is
 * not what Stripe sends. Nothing is asked of anybody, and nothing of the body can reach a log.
 *
 * The SDK refuses signatures older than 300 s but takes any from the future (F16), and returns
 * whatever JSON was signed (F29): both are checked here. Its tolerance is left at the default,
 * because 0 would switch the age check off (F17).
 */
export function verifyEvent(
  body: Buffer,
  signature: string | undefined,
  secret: Secret,
  now: Date,
): StripeEvent | undefined {
  if (!signature || isFromTheFuture(signature, now)) return undefined
  for (const key of [secret.current, secret.previous]) {
    const signed = key && signedPayload(body, signature, key)
    if (signed) return eventSchema.safeParse(signed).data
  }
  return undefined
}

function signedPayload(body: Buffer, signature: string, key: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature, key)
  } catch {
    // The error carries the whole payload; that it failed is all there is to know.
    return undefined
  }
}

function isFromTheFuture(signature: string, now: Date): boolean {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN)
  return timestamp > now.getTime() / 1000 + futureToleranceSeconds
}
