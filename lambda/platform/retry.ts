import { setTimeout as sleep } from 'node:timers/promises'

type Retries = {
  /** The longest pause before each retry; jitter shortens it. */
  pausesMs: number[]
  isRetryable?: (error: unknown) => boolean
  /** A share of each pause, so that callers that failed together do not return together. */
  jitter?: number
  /** A longer pause is not begun. */
  remainingMs?: () => number
}

/** Throws the last error. */
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
