import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response-types'
import { readStageThrottles } from './stage-throttles'
import { readKeys } from './usage-plans'

/** Decides whether a call may pass: `undefined`, or API Gateway's refusal. */
export type Admission = (route: Route, key: string | undefined) => Refusal | undefined

/**
 * The API's keys and limits: a method that needs a key accepts those of the API's usage plans; the
 * plan's throttle and quota apply to each key, the stage's throttle to each method.
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
