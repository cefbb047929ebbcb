export type TokenBucket = {
  /** Takes one token; false when there is none. */
  take(): boolean
}

/**
 * Holds at most `burst` tokens and gains `ratePerSecond` a second, like API Gateway's throttle.
 *
 * @param now milliseconds
 */
export function createTokenBucket(ratePerSecond: number, burst: number, now: () => number): TokenBucket {
  let tokens = burst
  let filledAt = now()
  return {
    take: () => {
      const time = now()
      tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * ratePerSecond)
      filledAt = time
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
