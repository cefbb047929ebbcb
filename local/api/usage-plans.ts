import { z } from 'zod'
import { UserError } from '../../lib/stage/user-error'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
import { createDailyQuota, type Quota, withoutQuota } from './quota'
import { createTokenBucket, type TokenBucket, unlimited } from './token-bucket'

const throttleSchema = z.object({ RateLimit: z.number(), BurstLimit: z.number() })
const usagePlanSchema = z.object({
  ApiStages: z
    .array(
      z.object({
        ApiId: z.string(),
        Throttle: z
          .strictObject({}, { error: 'throttles of single methods are not run on one machine' })
          .optional(),
      }),
    )
    .default([]),
  Throttle: throttleSchema.optional(),
  Quota: z
    .object({
      Limit: z.number(),
      Period: z.literal('DAY', { error: 'a quota is only run by the day on one machine' }),
      Offset: refused('an offset of the quota is not run'),
    })
    .optional(),
})
const usagePlanKeySchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() })
const apiKeySchema = z.object({ Value: z.string().optional(), Enabled: z.boolean().default(true) })

/** The limits of one key. */
export type KeyLimits = { throttle: TokenBucket; quota: Quota }

/** The limits of each key, by its value, that belongs to a usage plan of an API. */
export function readKeys(stack: Stack, apiId: string, now: () => number): Map<string, KeyLimits> {
  const plans = stack
    .resources('AWS::ApiGateway::UsagePlan', usagePlanSchema)
    .filter(({ properties }) => properties.ApiStages.some(({ ApiId }) => ApiId === apiId))
  const links = stack.resources('AWS::ApiGateway::UsagePlanKey', usagePlanKeySchema)
  const limits = new Map<string, KeyLimits>()
  for (const { id, ref, properties } of stack.resources('AWS::ApiGateway::ApiKey', apiKeySchema)) {
    if (!properties.Value) throw new UserError(`${id} has no value that the page could send.`)
    const planIds = links
      .filter((link) => link.properties.KeyId === ref)
      .map((link) => link.properties.UsagePlanId)
    const plan = plans.find((candidate) => planIds.includes(candidate.ref))?.properties
    if (plan && properties.Enabled) limits.set(properties.Value, limitsOf(plan, now))
  }
  return limits
}

function limitsOf(
  { Throttle, Quota: quota }: z.infer<typeof usagePlanSchema>,
  now: () => number,
): KeyLimits {
  return {
    throttle: Throttle
      ? createTokenBucket(Throttle.RateLimit, Throttle.BurstLimit, now)
      : unlimited,
    quota: quota ? createDailyQuota(quota.Limit, now) : withoutQuota,
  }
}
