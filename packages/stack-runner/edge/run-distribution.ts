import type { HttpHandler } from '../http/message'
import { type Behavior, readDistribution } from './distribution'
import { type OriginContext, originOf } from './origin'
import { matchesGlob } from './path-pattern'
import { runBehavior } from './run-behavior'

/** Without CloudFront's cache: every request is a miss. */
export function runDistribution(context: OriginContext): HttpHandler {
  const distribution = readDistribution(context.stack)
  const run = (behavior: Behavior) =>
    runBehavior(context.stack, behavior, originOf(context, distribution.Origins, behavior))
  const behaviors = distribution.CacheBehaviors.map((behavior) => ({ ...behavior, handle: run(behavior) }))
  const handleOthers = run(distribution.DefaultCacheBehavior)
  return async (request) => {
    const found = behaviors.find(({ PathPattern }) => matchesGlob(PathPattern, request.path))
    return (found?.handle ?? handleOthers)(request)
  }
}
