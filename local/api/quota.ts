/** How many calls a key may make in a period. */
export type Quota = {
  /** Counts one call; false when the period has no more. */
  take(): boolean
}

/** The periods of a usage plan. */
export const quotaPeriods = ['DAY', 'WEEK', 'MONTH'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]

/**
 * A usage plan's quota: so many calls from the beginning of a period, by UTC, to its end. A week
 * begins on Sunday, day 0 of API Gateway's own count
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-apigateway-usageplan-quotasettings.html).
 * The count begins anew with each start of the store.
 *
 * @param now milliseconds.
 */
export function createQuota(limit: number, period: QuotaPeriod, now: () => number): Quota {
  let begin = beginOf(period, now())
  let used = 0
  return {
    take: () => {
      const current = beginOf(period, now())
      if (current !== begin) used = 0
      begin = current
      if (used >= limit) return false
      used += 1
      return true
    },
  }
}

/** For a plan without a quota. */
export const withoutQuota: Quota = { take: () => true }

/** When the period that holds a time began, in milliseconds. */
function beginOf(period: QuotaPeriod, timeMs: number): number {
  const time = new Date(timeMs)
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  if (period === 'MONTH') return Date.UTC(year, month, 1)
  return Date.UTC(year, month, period === 'WEEK' ? day - time.getUTCDay() : day)
}
