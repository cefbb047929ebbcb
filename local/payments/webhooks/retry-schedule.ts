/**
 * How long to wait after each failed try. Stripe starts slower, but somebody who works on a store
 * on one machine wants to see the next try; from then on it is Stripe's pace, for its three days:
 * https://docs.stripe.com/webhooks#retries
 */
export const defaultRetryDelaysMs: readonly number[] = [
  1_000,
  5_000,
  15_000,
  60_000,
  300_000,
  900_000,
  ...Array.from({ length: 71 }, () => 3_600_000),
]

/** When to try again after `attempts` tries, or null when that was the last one. */
export function nextAttemptAtMs(
  attempts: number,
  nowMs: number,
  delaysMs: readonly number[],
): number | null {
  const delay = delaysMs[attempts - 1]

  return delay === undefined ? null : nowMs + delay
}
