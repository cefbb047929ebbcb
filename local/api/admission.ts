import { z } from 'zod'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import type { GatewayResponseType } from './gateway-response'
import { createTokenBucket, type TokenBucket, unlimited } from './token-bucket'
import { readKeys } from './usage-plans'

/** Decides whether a call may pass: `undefined`, or the refusal that API Gateway would answer. */
export type Admission = (route: Route, key: string | undefined) => GatewayResponseType | undefined

const stageSchema = z.object({
  RestApiId: z.string(),
  MethodSettings: z
    .array(
      z.object({
        HttpMethod: z.string(),
        ResourcePath: z.string(),
        ThrottlingRateLimit: z.number().optional(),
        ThrottlingBurstLimit: z.number().optional(),
      }),
    )
    .default([]),
})

/**
 * The API's keys and limits: a method that needs a key wants one of a usage plan of this API, the
 * plan's throttle and quota count for each key, and the stage's throttle for all calls together.
 *
 * @param now milliseconds.
 */
export function createAdmission(stack: Stack, apiId: string, now: () => number): Admission {
  const keys = readKeys(stack, apiId, now)
  const stage = readStageThrottle(stack, apiId, now)
  return (route, key) => {
    const limits = key === undefined ? undefined : keys.get(key)
    if (route.needsKey && !limits) return 'INVALID_API_KEY'
    if (!stage.take()) return 'THROTTLED'
    if (!route.needsKey || !limits) return undefined
    if (!limits.throttle.take()) return 'THROTTLED'
    return limits.quota.take() ? undefined : 'QUOTA_EXCEEDED'
  }
}

function readStageThrottle(stack: Stack, apiId: string, now: () => number): TokenBucket {
  const stages = stack.resources('AWS::ApiGateway::Stage', stageSchema)
  const stage = stages.find(({ properties }) => properties.RestApiId === apiId)
  const everywhere = stage?.properties.MethodSettings.find(
    ({ HttpMethod, ResourcePath }) => HttpMethod === '*' && ResourcePath === '/*',
  )
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = everywhere ?? {}
  return rate === undefined ? unlimited : createTokenBucket(rate, burst ?? rate, now)
}
