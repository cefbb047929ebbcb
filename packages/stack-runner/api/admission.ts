import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import { onlyResource, type Stack } from '../template/stack'
import type { Route } from './api-model'
import type { Refusal } from './gateway-response'

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
 * A usage plan's throttle applies to each key, then the stage's to each method.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 *
 * @returns why a call is refused; `undefined` if it may pass
 */
export function createAdmission(stack: Stack, routes: Route[]): (route: Route, key?: string) => Refusal | undefined {
  const keys = readKeys(stack)
  const throttles = readStageThrottles(stack, routes)
  return (route, key = '') => {
    if (route.needsKey) {
      const take = keys.get(key)
      if (!take) return 'INVALID_API_KEY'
      if (!take()) return 'THROTTLED'
    }
    const isWithinLimit = throttles.get(route)?.() ?? true
    return isWithinLimit ? undefined : 'THROTTLED'
  }
}

function readKeys(stack: Stack): Map<string, () => boolean> {
  const keys = stack.resources('AWS::ApiGateway::ApiKey', apiKeySchema)
  const plans = stack.resources('AWS::ApiGateway::UsagePlan', usagePlanSchema)
  const links = stack.resources('AWS::ApiGateway::UsagePlanKey', usagePlanKeySchema)
  const throttles = links.flatMap(({ properties: { KeyId, UsagePlanId } }) => {
    const key = keys.find(({ ref }) => ref === KeyId)?.properties
    const limits = plans.find(({ ref }) => ref === UsagePlanId)?.properties.Throttle
    if (!key || !limits) return []
    return [[key.Value, tokenBucket(limits.RateLimit, limits.BurstLimit)] as const]
  })
  return new Map(throttles)
}

const settingSchema = z.object({
  HttpMethod: z.string(),
  /** `/*` for all paths, or the path with `~1` for each slash except the first. */
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.number(),
  ThrottlingBurstLimit: z.number(),
})
const stageSchema = z.object({ MethodSettings: z.array(settingSchema).default([]) })
type Setting = z.infer<typeof settingSchema>

/**
 * For all callers together. A method without its own settings uses those for all methods, but is counted separately.
 */
function readStageThrottles(stack: Stack, routes: Route[]): Map<Route, () => boolean> {
  const { properties } = onlyResource(stack, 'AWS::ApiGateway::Stage', stageSchema)
  const settings = properties.MethodSettings
  for (const setting of settings) refuseUnlessOneOf(routes, setting)
  return new Map(
    routes.flatMap((route) => {
      const setting = settings.find((each) => isOf(each, route)) ?? settings.find(isForAll)
      if (!setting) return []
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = setting
      return [[route, tokenBucket(ThrottlingRateLimit, ThrottlingBurstLimit)] as const]
    }),
  )
}

function isForAll({ HttpMethod, ResourcePath }: Setting): boolean {
  return HttpMethod === '*' && ResourcePath === '/*'
}

/** `/~1functions~1v1` is the path `/functions/v1`. */
function isOf({ HttpMethod, ResourcePath }: Setting, { method, resourcePath }: Route): boolean {
  return HttpMethod === method && ResourcePath.slice(1).replaceAll('~1', '/') === resourcePath
}

/** Settings for a method that does not exist would throttle nothing, on AWS as well. */
function refuseUnlessOneOf(routes: Route[], setting: Setting): void {
  if (isForAll(setting) || routes.some((route) => isOf(setting, route))) return
  const { HttpMethod, ResourcePath } = setting
  throw new StartError(`The stage has settings for ${HttpMethod} ${ResourcePath}, which is not a method of the API.`)
}

/** Takes one of at most `burst` tokens, of which `ratePerSecond` come back a second; false when there is none. */
function tokenBucket(ratePerSecond: number, burst: number): () => boolean {
  let tokens = burst
  let filledAtMs = Date.now()
  return () => {
    const nowMs = Date.now()
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1000) * ratePerSecond)
    filledAtMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
