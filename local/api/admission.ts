import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response-types'
import { readStageThrottles } from './stage-throttles'
import { readKeys } from './usage-plans'

/** Decides whether a call may pass: `undefined`, or the refusal that API Gateway would answer. */
export type Admission = (route: Route, key: string | undefined) => Refusal | undefined

/**
 * The API's keys and limits: a method that needs a key wants one of a usage plan of this API, the
 * plan's throttle and quota count for each key, and the stage's throttle for each method.
 *
 * @param now milliseconds.
 */
export function createAdmission(
  stack: Stack,
  apiId: string,
  routes: Route[],
  now: () => number,
): Admission {
  const keys = readKeys(stack, apiId, now)
  const throttles = readStageThrottles(stack, apiId, routes, now)
  return (route, key) => {
    const limits = key === undefined ? undefined : keys.get(key)
    if (route.needsKey && !limits) return { type: 'INVALID_API_KEY' }
    if (!throttles.get(route)?.take()) return { type: 'THROTTLED' }
    if (!route.needsKey || !limits) return undefined
    if (!limits.throttle.take()) return { type: 'THROTTLED' }
    return limits.quota.take() ? undefined : { type: 'QUOTA_EXCEEDED' }
  }
}
