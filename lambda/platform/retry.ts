import { setTimeout as sleep } from 'node:timers/promises'

type Retries = {
  /** The longest pause before each retry. */
  pausesMs: number[]
  /** By default every error is. */
  isRetryable?: (error: unknown) => boolean
  /** The share of each pause that is random, so that callers that failed together do not return together. */
  jitter?: number
  /** The time left; a pause that is longer is not begun. */
  remainingMs?: () => number
}

/** Makes a call that is safe to repeat, again after each pause while it fails; then throws the last error. */
export async function retry<Result>(
  call: () => Promise<Result>,
  { pausesMs, isRetryable = () => true, jitter = 0.5, remainingMs = () => Infinity }: Retries,
): Promise<Result> {
  for (const longestMs of pausesMs) {
    try {
      return await call()
    } catch (error) {
      const pauseMs = longestMs * (1 - jitter + jitter * Math.random())
      if (!isRetryable(error) || remainingMs() < pauseMs) throw error
      await sleep(pauseMs)
    }
  }
  return call()
}
