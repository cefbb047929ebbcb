import { z } from 'zod'

/** The settings of the store's own process, as JSON. */
export const processSettingsSchema = z.object({
  dataDir: z.string(),
  assemblyDir: z.string(),
  port: z.number(),
  /** The proxies. */
  targets: z.object({
    dynamodb: z.string(),
    storage: z.string(),
    sqs: z.string(),
    ses: z.string(),
    stripe: z.string(),
    webhook: z.string(),
  }),
  /** Stripe's pace of redelivery. */
  retryDelaysMs: z.array(z.number()),
})
export type ProcessSettings = z.infer<typeof processSettingsSchema>

/** Its reports: first where the services are, then that it is ready. */
export const reportSchema = z.union([
  z.object({
    kind: z.literal('opened'),
    targets: processSettingsSchema.shape.targets,
  }),
  z.object({ kind: z.literal('ready'), region: z.string(), inbox: z.string() }),
])
