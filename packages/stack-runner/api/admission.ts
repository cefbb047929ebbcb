import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response'
import { readStageThrottles } from './stage-throttles'
import { createTokenBucket, type TokenBucket } from './token-bucket'

/** `undefined` if a call may pass. */
export type Admission = (route: Route, key: string | undefined) => Refusal | undefined

const planStageSchema = z.object({
  Throttle: z.strictObject({}, { error: 'throttles of single methods are not run on one machine' }).optional(),
})
const usagePlanSchema = z.object({
  ApiStages: z.array(planStageSchema),
  Throttle: z.object({ RateLimit: z.number(), BurstLimit: z.number() }),
  Quota: refused('a quota is not run'),
})
const usagePlanKeySchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() })
const apiKeySchema = z.object({ Value: z.string(), Enabled: z.literal(true) })

/**
 * A method that needs a key accepts those of the API's usage plans. The plan's throttle applies to each key, then the
 * stage's to each method.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 *
 * @param now milliseconds
 */
export function createAdmission(stack: Stack, routes: Route[], now: () => number): Admission {
  const keys = readKeys(stack, now)
  const throttles = readStageThrottles(stack, routes, now)
  return (route, key = '') => {
    if (route.needsKey) {
      const plan = keys.get(key)
      if (!plan) return 'INVALID_API_KEY'
      if (!plan.take()) return 'THROTTLED'
    }
    const isWithinLimit = throttles.get(route)?.take() ?? true
    return isWithinLimit ? undefined : 'THROTTLED'
  }
}

/** By the key's text. */
function readKeys(stack: Stack, now: () => number): Map<string, TokenBucket> {
  const keys = stack.resources('AWS::ApiGateway::ApiKey', apiKeySchema)
  const plans = stack.resources('AWS::ApiGateway::UsagePlan', usagePlanSchema)
  const links = stack.resources('AWS::ApiGateway::UsagePlanKey', usagePlanKeySchema)
  const throttles = links.flatMap(({ properties: { KeyId, UsagePlanId } }) => {
    const key = keys.find(({ ref }) => ref === KeyId)?.properties
    const limits = plans.find(({ ref }) => ref === UsagePlanId)?.properties.Throttle
    if (!key || !limits) return []
    return [[key.Value, createTokenBucket(limits.RateLimit, limits.BurstLimit, now)] as const]
  })
  return new Map(throttles)
}
