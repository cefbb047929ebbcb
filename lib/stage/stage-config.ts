import { UserError } from './user-error'
import { type StageConfig, stageConfigSchema } from './stage-settings'

/** The settings as they are written here, complete or not; `stageConfig` gives checked ones. */
export const stages = {
  dev: {
    senderAddress: 'ebooks@example.com',
    replyToAddress: 'help@example.com',
    alarmAddress: 'ops@example.com',
    financeAddress: 'finance@example.com',
    textCountries: ['US', 'CA'],
    textBudgetDollars: 1,
    firewall: false,
    reservedConcurrency: false,
    gradualDeploys: false,
    clientKey: 'dev-page-T4mXw9cKfJ2bQz',
    originKeys: ['a'],
    logRetentionDays: 7,
    onDelete: 'destroy',
  },
  prod: {
    senderAddress: '',
    replyToAddress: '',
    alarmAddress: '',
    financeAddress: '',
    textCountries: ['US', 'CA'],
    textBudgetDollars: 20,
    firewall: false,
    reservedConcurrency: false,
    gradualDeploys: true,
    clientKey: 'prod-page-Vn6RgH8sLq3yDe',
    originKeys: ['a'],
    logRetentionDays: 90,
    onDelete: 'retain',
  },
} satisfies Record<string, StageConfig>

/** Finds a stage's settings; an unknown or incomplete stage throws a sentence that says what to do. */
export function stageConfig(stage: string): StageConfig {
  const settings = Object.entries(stages).find(([name]) => name === stage)?.[1]
  if (!settings) {
    const known = Object.keys(stages).join(', ')
    throw new UserError(`There is no stage "${stage}": choose one of ${known}, as in -c stage=dev.`)
  }
  checkApart(stages)
  return checkStageConfig(stage, settings)
}

/** Passes settings that are complete; otherwise throws one sentence that names all that is not. */
export function checkStageConfig(stage: string, settings: StageConfig): StageConfig {
  const parsed = stageConfigSchema.safeParse(settings)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${settingOf(issue.path)} ${issue.message}`)
  const list = [...new Set(faults)].join('; ')
  throw new UserError(`Complete the stage "${stage}" in lib/stage/stage-config.ts: ${list}.`)
}

/** Refuses stages that could not live side by side in one account. */
export function checkApart(all: Record<string, StageConfig>): void {
  const names = Object.keys(all)
  for (const [setting, valueOf] of Object.entries(settingsOfOneStage)) {
    const owners = Map.groupBy(names, (name) => all[name] && valueOf(all[name]))
    for (const [value, [first, second]] of owners) {
      if (value === undefined || second === undefined) continue
      throw new UserError(
        `Give the stages "${first}" and "${second}" in lib/stage/stage-config.ts each a ${setting} of its own.`,
      )
    }
  }
}

/** What AWS accepts once in an account. */
const settingsOfOneStage = {
  clientKey: ({ clientKey }: StageConfig) => clientKey,
  'domain.name': ({ domain }: StageConfig) => domain?.name,
}

/** `domain.hostedZone.id`, and `textCountries` for one of its elements. */
function settingOf(path: PropertyKey[]): string {
  return path.filter((part) => typeof part !== 'number').join('.')
}

/** What the stack of a stage is called. */
export function stackNameOf(stage: string): string {
  return `ebook-store-${stage}`
}
