import { StartError } from 'kit'
import { z } from 'zod'
import { onlyResource } from '../template/only-resource'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import { createTokenBucket, type TokenBucket } from './token-bucket'

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
 * The stage's throttle of each method, for all callers together. A method without its own settings uses those for all
 * methods, but is counted separately.
 */
export function readStageThrottles(stack: Stack, routes: Route[], now: () => number): Map<Route, TokenBucket> {
  const { properties } = onlyResource(stack, 'AWS::ApiGateway::Stage', stageSchema)
  const settings = properties.MethodSettings
  for (const setting of settings) refuseUnlessOneOf(routes, setting)
  return new Map(
    routes.flatMap((route) => {
      const setting = settings.find((each) => isOf(each, route)) ?? settings.find(isForAll)
      if (!setting) return []
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = setting
      return [[route, createTokenBucket(ThrottlingRateLimit, ThrottlingBurstLimit, now)] as const]
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
