import type { HttpHandler } from '../http/message'
import { readDistribution } from './distribution'
import { createOriginFetch, type OriginContext } from './origin-fetch'
import { matchesGlob } from './path-pattern'
import { runBehavior } from './run-behavior'

/** Without CloudFront's cache: every request is a miss. */
export function runDistribution(context: OriginContext): HttpHandler {
  const distribution = readDistribution(context.stack)
  const { CacheBehaviors, DefaultCacheBehavior } = distribution
  const behaviorOf = (path: string) =>
    CacheBehaviors.find(({ PathPattern }) => matchesGlob(PathPattern, path)) ?? DefaultCacheBehavior
  const fetchOrigin = createOriginFetch(context, distribution)
  const handlers = new Map(
    [...CacheBehaviors, DefaultCacheBehavior].map((behavior) => [
      behavior,
      runBehavior(context.stack, behavior, fetchOrigin),
    ]),
  )
  return async (request) => {
    const handle = handlers.get(behaviorOf(request.path))
    if (!handle) throw new Error('The distribution has no default behaviour')
    return handle(request)
  }
}
