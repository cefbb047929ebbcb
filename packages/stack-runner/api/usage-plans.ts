import { StartError } from 'kit'
import { z } from 'zod'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'
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
  Quota: refused('a quota is not run on one machine'),
})
const usagePlanKeySchema = z.object({ KeyId: z.string(), UsagePlanId: z.string() })
const apiKeySchema = z.object({ Value: z.string().optional(), Enabled: z.boolean().default(true) })

/** The throttle of each key in an API's usage plans, keyed by the key's value. */
export function readKeys(stack: Stack, apiId: string, now: () => number): Map<string, TokenBucket> {
  const plans = stack
    .resources('AWS::ApiGateway::UsagePlan', usagePlanSchema)
    .filter(({ properties }) => properties.ApiStages.some(({ ApiId }) => ApiId === apiId))
  const links = stack.resources('AWS::ApiGateway::UsagePlanKey', usagePlanKeySchema)
  const throttles = new Map<string, TokenBucket>()
  for (const { id, ref, properties } of stack.resources('AWS::ApiGateway::ApiKey', apiKeySchema)) {
    if (!properties.Value) throw new StartError(`${id} has no value that the page could send.`)
    const planIds = links
      .filter((link) => link.properties.KeyId === ref)
      .map((link) => link.properties.UsagePlanId)
    const plan = plans.find((candidate) => planIds.includes(candidate.ref))?.properties
    if (plan && properties.Enabled) throttles.set(properties.Value, throttleOf(plan, now))
  }
  return throttles
}

function throttleOf({ Throttle }: z.infer<typeof usagePlanSchema>, now: () => number): TokenBucket {
  return Throttle ? createTokenBucket(Throttle.RateLimit, Throttle.BurstLimit, now) : unlimited
}
