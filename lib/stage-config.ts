import * as z from 'zod'
import { SettingsError } from './settings-error'

const addressSchema = z.email({
  error: ({ input }) => (input === '' ? 'is missing' : 'is not an e-mail address'),
})

const stageConfigSchema = z.object({
  /** The From address of every e-mail. It, or its domain, must be a verified identity in SES. */
  senderAddress: addressSchema,
  /** Where the answers of buyers go. */
  replyToAddress: addressSchema,
  /**
   * ISO 3166 codes of the countries that texts may be sent to. A number typed without a country
   * code is taken to be of the first.
   */
  smsCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'is not a list of codes like "US"'))
    .min(1, 'names no country'),
  /**
   * The key that the page sends as `x-api-key`. It is public: it names the page to API Gateway, so
   * that its calls can be throttled together, and guards nothing. Each stage needs a value of its
   * own, because API Gateway refuses a second key of the same value in one account and region.
   */
  clientKey: z
    .string()
    .regex(/^[\w-]{20,128}$/, 'needs 20 to 128 letters, digits, hyphens or underscores'),
  /** How long the functions' logs are kept, in days, of those that CloudWatch knows. */
  logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /**
   * What becomes of orders, ebook and secrets when the stack, or the resource in it, is deleted:
   * `retain` keeps them and protects the table from deletion, `destroy` leaves nothing behind.
   */
  onDelete: z.enum(['retain', 'destroy']),
})

/** The settings of one stage; each is described beside its definition above. */
export type StageConfig = z.infer<typeof stageConfigSchema>

const stages: Record<string, StageConfig> = {
  dev: {
    senderAddress: 'ebooks@example.com',
    replyToAddress: 'help@example.com',
    smsCountries: ['US', 'CA'],
    clientKey: 'dev-page-T4mXw9cKfJ2bQz',
    logRetentionDays: 7,
    onDelete: 'destroy',
  },
  prod: {
    senderAddress: '',
    replyToAddress: '',
    smsCountries: ['US', 'CA'],
    clientKey: 'prod-page-Vn6RgH8sLq3yDe',
    logRetentionDays: 90,
    onDelete: 'retain',
  },
}

/** Finds a stage's settings; an unknown or incomplete stage throws a sentence that says what to do. */
export function stageConfig(stage: string): StageConfig {
  const settings = Object.hasOwn(stages, stage) ? stages[stage] : undefined
  if (!settings) {
    const known = Object.keys(stages).join(', ')
    throw new SettingsError(
      `There is no stage "${stage}": choose one of ${known}, as in -c stage=dev.`,
    )
  }
  return checkStageConfig(stage, settings)
}

/** Passes settings that are complete; otherwise throws one sentence that names all that is not. */
export function checkStageConfig(stage: string, settings: StageConfig): StageConfig {
  const parsed = stageConfigSchema.safeParse(settings)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  const list = [...new Set(faults)].join('; ')
  throw new SettingsError(`Complete the stage "${stage}" in lib/stage-config.ts: ${list}.`)
}
