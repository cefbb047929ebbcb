import { setTimeout as sleep } from 'node:timers/promises'

/** Enough to queue the order and to respond. */
const reservedMs = 2000

/**
 * Tries a write again after each of the pauses, as long as the call has time left; then throws what the
 * last try threw. The SDK tries again as well, but for 0.1 s in all, and not at all after many failures
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html). The write has to be one
 * that may be repeated.
 */
export async function retryWrite<Result>(
  write: () => Promise<Result>,
  pausesMs: number[],
  remainingMs: () => number,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await write()
    } catch (error) {
      if (remainingMs() < pauseMs + reservedMs) throw error
      await sleep(pauseMs)
    }
  }
  return write()
}
