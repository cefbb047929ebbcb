import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response-types'
import { readStageThrottles } from './stage-throttles'
import { readKeys } from './usage-plans'

/** Decides whether a call may pass: `undefined`, or API Gateway's refusal. */
export type Admission = (route: Route, key: string | undefined) => Refusal | undefined

/**
 * The API's keys and limits: a method that needs a key accepts those of the API's usage plans. The
 * plan's throttle applies to each key, and then the stage's to each method
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html).
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
    if (route.needsKey) {
      const plan = key === undefined ? undefined : keys.get(key)
      if (!plan) return { type: 'INVALID_API_KEY' }
      if (!plan.take()) return { type: 'THROTTLED' }
    }
    return throttles.get(route)?.take() ? undefined : { type: 'THROTTLED' }
  }
}
