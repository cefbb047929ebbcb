import { brand } from '../../product/brand'
import { UserError } from './user-error'
import { type StageConfig, stageConfigSchema, type StageSettings } from './stage-settings'

/** Possibly incomplete; `stageConfig` returns checked ones. */
export const stages = {
  dev: {
    senderAddress: 'ebooks@example.com',
    // A brand without a help address can still run the dev stage.
    replyToAddress: brand.helpAddress ?? 'help@example.com',
    alarmAddress: 'ops@example.com',
    financeAddress: 'finance@example.com',
    texts: { countries: ['US', 'CA'], originationIdentity: '+18335550123', budgetDollars: 1, watchesAccount: false },
    billBudgetDollars: 5,
    clientKey: 'dev-page-T4mXw9cKfJ2bQz',
    originKeys: ['a'],
    logRetentionDays: 7,
    onDelete: 'destroy',
  },
  prod: {
    senderAddress: '',
    alarmAddress: '',
    financeAddress: '',
    // texts: false to sell by email alone, or who texts come from (text-setting.ts)
    billBudgetDollars: 20,
    clientKey: 'prod-page-Vn6RgH8sLq3yDe',
    originKeys: ['a'],
    logRetentionDays: 90,
    onDelete: 'retain',
  },
} satisfies Record<string, StageSettings>

/** @throws UserError if the stage is unknown or incomplete */
export function stageConfig(stage: string): StageConfig {
  const settings = Object.entries(stages).find(([name]) => name === stage)?.[1]
  if (!settings) {
    const known = Object.keys(stages).join(', ')
    throw new UserError(`There is no stage "${stage}": choose one of ${known}.`)
  }
  checkUnique(stages)
  return checkStageConfig(stage, settings)
}

/** @throws UserError that lists everything that is missing or wrong */
export function checkStageConfig(
  stage: string,
  settings: StageSettings,
  { helpAddress }: { helpAddress?: string } = brand,
): StageConfig {
  const replyToAddress = settings.replyToAddress ?? helpAddress ?? ''
  const parsed = stageConfigSchema.safeParse({ ...settings, replyToAddress })
  if (parsed.success) return parsed.data
  const given = new Map<PropertyKey, unknown>(Object.entries(settings))
  const [missing, wrong] = [new Set<string>(), new Set<string>()]
  for (const issue of parsed.error.issues) {
    const { path, message } = issue
    const example = examples.find(({ setting }) => setting === path[0] && !given.get(setting))
    if (example) missing.add(`  ${example.setting}: ${example.value}`)
    else if (issue.code !== 'unrecognized_keys') wrong.add(`  ${settingOf(path)} ${message}`)
    else for (const key of issue.keys) wrong.add(`  ${settingOf([...path, key])} is no setting`)
  }
  throw new UserError([`Complete the stage "${stage}" in lib/stage/stage-config.ts:`, ...missing, ...wrong].join('\n'))
}

/** The lines that a seller fills in, as in docs/deploy.md. */
const examples = [
  { setting: 'senderAddress', value: "'books@your-domain.com'," },
  { setting: 'alarmAddress', value: "'ops@your-domain.com'," },
  { setting: 'financeAddress', value: "'money@your-domain.com'," },
  { setting: 'texts', value: 'false, // the page offers email alone' },
]

/** @throws UserError if two stages cannot exist side by side in one account */
export function checkUnique(all: Record<string, StageSettings>): void {
  const names = Object.keys(all)
  for (const [setting, valueOf] of Object.entries(uniqueSettings)) {
    const owners = Map.groupBy(names, (name) => all[name] && valueOf(all[name]))
    for (const [value, [first, second]] of owners) {
      if (value === undefined || second === undefined) continue
      throw new UserError(
        `Give the stages "${first}" and "${second}" in lib/stage/stage-config.ts a different ${setting} each.`,
      )
    }
  }
}

/** AWS accepts each value only once per account. */
const uniqueSettings = {
  clientKey: ({ clientKey }: StageSettings) => clientKey,
  'domain.name': ({ domain }: StageSettings) => domain?.name,
}

/** Such as `domain.hostedZone.id`; without the index of an element. */
function settingOf(path: PropertyKey[]): string {
  return path.filter((part) => typeof part !== 'number').join('.')
}

export function stackNameOf(stage: string): string {
  return `ebook-store-${stage}`
}
