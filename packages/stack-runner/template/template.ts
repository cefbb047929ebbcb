import { z } from 'zod'

const resourceSchema = z.object({
  Type: z.string(),
  /** A resource with a condition is refused when the stack is opened. */
  Condition: z.string().optional(),
  Metadata: z.object({ 'aws:cdk:path': z.string().optional() }).optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
})

export const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
})

export type Resource = z.infer<typeof resourceSchema>
export type Template = z.infer<typeof templateSchema>
