import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'
import type { Route } from './api-model'
import { createTokenBucket, type TokenBucket, unlimited } from './token-bucket'

const settingSchema = z.object({
  HttpMethod: z.string(),
  /** `/*` for all paths, or the path with `~1` for each slash except the first. */
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.number().optional(),
})
const stageSchema = z.object({
  RestApiId: z.string(),
  MethodSettings: z.array(settingSchema).default([]),
})
type Setting = z.infer<typeof settingSchema>

/**
 * The stage's throttle of each method, for all callers together. A method without its own settings uses those for all
 * methods, but is counted separately
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html).
 *
 * @param now milliseconds
 */
export function readStageThrottles(
  stack: Stack,
  apiId: string,
  routes: Route[],
  now: () => number,
): Map<Route, TokenBucket> {
  const settings = stack
    .resources('AWS::ApiGateway::Stage', stageSchema)
    .filter(({ properties }) => properties.RestApiId === apiId)
    .flatMap(({ properties }) => properties.MethodSettings)
  for (const setting of settings) refuseUnlessOneOf(routes, setting)
  return new Map(
    routes.map((route) => {
      const own = settings.find((setting) => isOf(setting, route))
      const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } =
        own?.ThrottlingRateLimit === undefined ? (settings.find(isForAll) ?? {}) : own
      return [route, rate === undefined ? unlimited : createTokenBucket(rate, burst ?? rate, now)]
    }),
  )
}

function isForAll({ HttpMethod, ResourcePath }: Setting): boolean {
  return HttpMethod === '*' && ResourcePath === '/*'
}

function isOf({ HttpMethod, ResourcePath }: Setting, { method, resourcePath }: Route): boolean {
  return HttpMethod === method && pathOf(ResourcePath) === resourcePath
}

/** `/~1functions~1v1` is the path `/functions/v1`, and `/` is the root. */
function pathOf(resourcePath: string): string {
  return resourcePath === '/' ? '/' : resourcePath.slice(1).replaceAll('~1', '/')
}

/** Settings for a method that does not exist would throttle nothing, on AWS as well. */
function refuseUnlessOneOf(routes: Route[], setting: Setting): void {
  if (isForAll(setting) || routes.some((route) => isOf(setting, route))) return
  const { HttpMethod, ResourcePath } = setting
  throw new StartError(
    `The stage has settings for ${HttpMethod} ${ResourcePath}, which is not a method of the API.`,
  )
}
