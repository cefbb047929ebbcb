/**
 * After the last delay Stripe gives up. It documents "up to three days with an exponential back off" for live mode, and
 * "three times over the course of a few hours" for a sandbox (https://docs.stripe.com/webhooks#retries), but no
 * intervals: these are ours.
 */
export const retryPaces = {
  /** For developers, who want to see the next attempt soon. */
  fast: inSeconds(1, 5, 15, 60, 300, 900, ...Array.from({ length: 71 }, () => 3600)),
  live: inHours(1 / 12, 1 / 2, 2, 5, 10, 12, 12, 12, 12),
  sandbox: inHours(1 / 12, 1 / 2, 2),
} as const satisfies Record<string, readonly number[]>

function inSeconds(...delays: number[]): number[] {
  return delays.map((seconds) => seconds * 1000)
}

function inHours(...delays: number[]): number[] {
  return inSeconds(...delays.map((hours) => hours * 3600))
}
