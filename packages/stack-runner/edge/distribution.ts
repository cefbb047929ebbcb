import { z } from 'zod'
import { refused } from '../template/refused'
import { onlyResource, type Stack } from '../template/stack'

const behaviorSchema = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  LambdaFunctionAssociations: refused('Lambda@Edge is not run'),
})

const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginAccessControlId: z.string().optional(),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
})

const onlyUncached = 'custom error responses are not run on one machine'
/** Nothing is cached here, so an error that CloudFront does not cache needs no special handling. */
const uncachedError = z.strictObject(
  { ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0, onlyUncached) },
  onlyUncached,
)

const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: refused('a default root object is not run'),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema.extend({ PathPattern: z.string().startsWith('/') })),
    Origins: z.array(originSchema),
    CustomErrorResponses: z.array(uncachedError).optional(),
  }),
})

export type Behavior = z.infer<typeof behaviorSchema>
export type Origin = z.infer<typeof originSchema>
export type Distribution = z.infer<typeof distributionSchema>['DistributionConfig'] & { id: string }

export function readDistribution(stack: Stack): Distribution {
  const distribution = onlyResource(stack, 'AWS::CloudFront::Distribution', distributionSchema)
  return { ...distribution.properties.DistributionConfig, id: distribution.ref }
}
