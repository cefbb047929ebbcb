import { stageConfig, stages } from '../lib/stage/stage-config'
import type { StageConfig } from '../lib/stage/stage-settings'
import { UserError } from '../lib/stage/user-error'
import { checkExamples } from '../tools/deploy/check-examples'
import { checkIndexes } from '../tools/deploy/check-indexes'

/**
 * The stage of `-c stage=…`, checked here because `cdk deploy` may run alone. There is no default, so that no command
 * deploys a stage that nobody named. Other context:
 *
 * - `local`: `true` for a synthesis that stays on this machine: it may have the examples and asks AWS nothing.
 * - `texts`: `off` for `npm start -- --no-texts`; `watched` for the local store, whose account no other stage watches.
 *
 * @throws UserError with what to do
 */
export async function chosenStage(context: (name: string) => unknown, configOf = stageConfig) {
  const stage = context('stage')
  if (typeof stage !== 'string' || stage === '') {
    const known = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.keys(stages))
    throw new UserError(
      `Name the stage, ${known}, as in "npx cdk deploy -c stage=prod": without it nothing is deployed.`,
    )
  }
  const config = withTexts(configOf(stage), context('texts'))
  if (context('local') !== 'true') {
    checkExamples(stage, config)
    await checkIndexes(stage, config, console.error)
  }
  return { stage, config }
}

function withTexts(config: StageConfig, setting: unknown): StageConfig {
  const { texts } = config
  if (setting === 'off') return { ...config, texts: false }
  return setting === 'watched' && texts ? { ...config, texts: { ...texts, watchesAccount: true } } : config
}
