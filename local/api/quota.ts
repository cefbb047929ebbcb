/** How many calls a key may make in a day. */
export type Quota = {
  /** Counts one call; false when the day has no more. */
  take(): boolean
}

const dayMs = 86_400_000

/**
 * A usage plan's quota: so many calls from one midnight to the next, by UTC. Each start of the store
 * counts from zero.
 *
 * @param now milliseconds.
 */
export function createDailyQuota(limit: number, now: () => number): Quota {
  const today = () => Math.floor(now() / dayMs)
  let day = today()
  let used = 0
  return {
    take: () => {
      const current = today()
      if (current !== day) used = 0
      day = current
      if (used >= limit) return false
      used += 1
      return true
    },
  }
}

/** For a plan without a quota. */
export const withoutQuota: Quota = { take: () => true }
