import { z } from 'zod'

const everyCall = {
  Principal: z.strictObject({ AWS: z.literal('*') }),
  Action: z.literal('execute-api:Invoke'),
  Resource: z.literal('execute-api:/*'),
}
const refererSchema = z.strictObject({ 'aws:Referer': z.array(z.string()) })

/**
 * The one supported policy: anyone may call everything whose `Referer` is one of these texts. Any other is refused,
 * because ignoring a rule would let callers in.
 */
export const policySchema = z
  .strictObject({
    Version: z.literal('2012-10-17'),
    Statement: z.tuple([
      z.strictObject({ ...everyCall, Effect: z.literal('Allow') }),
      z.strictObject({
        ...everyCall,
        Effect: z.literal('Deny'),
        Condition: z.strictObject({ StringNotEquals: refererSchema }),
      }),
    ]),
  })
  .transform(({ Statement: [, denial] }) => denial.Condition.StringNotEquals['aws:Referer'])
