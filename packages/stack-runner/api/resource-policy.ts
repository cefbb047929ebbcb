import { z } from 'zod'
import { type Header, headerValue } from '../http/headers'

/** A resource policy's decision on a call. */
type PolicyDecision = 'allowed' | 'denied' | 'explicitly denied'
/** Decides by the headers of a call. */
export type ResourcePolicy = (headers: Header[]) => PolicyDecision

const listOf = <Item extends z.ZodType>(item: Item) => {
  return z.union([z.array(item), item.transform((value) => [value])])
}
const refererSchema = z.strictObject({ 'aws:Referer': listOf(z.string()) })
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.union([z.literal('*'), z.strictObject({ AWS: z.literal('*') })]),
  Action: listOf(z.literal('execute-api:Invoke')),
  Resource: listOf(z.literal('execute-api:/*')),
  Condition: z.strictObject({ StringNotEquals: refererSchema }).optional(),
})

/**
 * The supported policies of a REST API: whether anyone may call everything, depending on the `Referer`. Any other
 * policy is refused at the start, because ignoring a rule would let callers in.
 */
export const policyDocumentSchema = z.strictObject({
  Version: z.literal('2012-10-17').optional(),
  Statement: z.array(statementSchema),
})

type Statement = z.output<typeof statementSchema>

/**
 * Decides like IAM: one statement that denies overrides all that allow, and without one that allows, a call is denied.
 * Without a policy anyone may call
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-authorization-flow.html).
 */
export function createResourcePolicy(
  document: z.output<typeof policyDocumentSchema> | undefined,
): ResourcePolicy {
  if (!document) return () => 'allowed'
  return (headers) => {
    const referer = headerValue(headers, 'referer')
    const effects = document.Statement.filter((statement) => applies(statement, referer)).map(
      ({ Effect }) => Effect,
    )
    if (effects.includes('Deny')) return 'explicitly denied'
    return effects.includes('Allow') ? 'allowed' : 'denied'
  }
}

/** Whether the statement's condition holds; a missing header equals nothing. */
function applies({ Condition }: Statement, referer: string | undefined): boolean {
  if (!Condition) return true
  return referer === undefined || !Condition.StringNotEquals['aws:Referer'].includes(referer)
}
