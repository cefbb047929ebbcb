import { StartError } from 'kit'
import { z } from 'zod'
import type { Stack } from '../template/stack'

/** What matters without a cache. */
type RunCachePolicy = { compresses: boolean; forwardsQuery: boolean }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html */
const managed: Record<string, RunCachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { compresses: true, forwardsQuery: false },
  // CachingDisabled: CloudFront compresses only what it caches.
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { compresses: false, forwardsQuery: false },
}

const policySchema = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      CookiesConfig: z.object({ CookieBehavior: z.literal('none') }),
      HeadersConfig: z.object({ HeaderBehavior: z.literal('none') }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.literal('all') }),
      EnableAcceptEncodingBrotli: z.literal(false),
      EnableAcceptEncodingGzip: z.literal(false),
    }),
  }),
})

/** One of AWS's own, or the template's for the whole query and nothing else. */
export function readCachePolicy(stack: Stack, id: string): RunCachePolicy {
  const policies = stack.resources('AWS::CloudFront::CachePolicy', policySchema)
  const isOwn = policies.some(({ ref }) => ref === id)
  const policy = isOwn ? { compresses: false, forwardsQuery: true } : managed[id]
  if (policy) return policy
  throw new StartError(`stack-runner does not run the cache policy ${id}.`)
}
