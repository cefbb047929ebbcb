import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'

/** Stripe's limits count by the second. */
const pausesMs = [500, 1000]

/**
 * Reads from Stripe, and again a moment later when Stripe refuses with 429, which its SDK does not try
 * again. Stripe asks for a growing pause of random length: https://docs.stripe.com/rate-limits
 */
export async function retryRateLimited<Result>(
  read: () => Promise<Result>,
  pauses = pausesMs,
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const [pause, ...later] = pauses
    if (!(error instanceof Stripe.errors.StripeRateLimitError) || pause === undefined) throw error
    await sleep(pause * (1 + Math.random()))
    return retryRateLimited(read, later)
  }
}
