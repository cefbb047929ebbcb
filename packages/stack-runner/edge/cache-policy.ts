import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'
import type { Encodings } from './compression'

/** What matters of a cache policy without a cache. */
type RunCachePolicy = { encodings: Encodings; forwardsQuery: boolean }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const managed: Record<string, RunCachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { encodings: ['br', 'gzip'], forwardsQuery: false },
  // CachingDisabled: CloudFront compresses only what it caches.
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { encodings: [], forwardsQuery: false },
}

const policySchema = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
      HeadersConfig: z.object({ HeaderBehavior: z.literal('none') }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.enum(['none', 'all']) }),
      EnableAcceptEncodingBrotli: z.literal(false).optional(),
      EnableAcceptEncodingGzip: z.literal(false),
    }),
  }),
})

/** The cache policy of a behavior: one of AWS's own, or of the template without cookies, headers and compression. */
export function readCachePolicy(stack: Stack, id: string): RunCachePolicy {
  const policies = stack.resources('AWS::CloudFront::CachePolicy', policySchema)
  const { CachePolicyConfig } = policies.find(({ ref }) => ref === id)?.properties ?? {}
  const parameters = CachePolicyConfig?.ParametersInCacheKeyAndForwardedToOrigin
  const own = parameters && {
    encodings: [],
    forwardsQuery: parameters.QueryStringsConfig.QueryStringBehavior === 'all',
  }
  const policy = managed[id] ?? own
  if (policy) return policy
  throw new StartError(`stack-runner does not run the cache policy ${id}.`)
}
