import { stageConfig, stages } from '../lib/stage/stage-config'
import type { StageConfig } from '../lib/stage/stage-settings'
import { UserError } from '../lib/stage/user-error'
import { checkExamples } from '../tools/stage/deploy/check-examples'

/**
 * The stage of `-c stage=…`, checked here because `cdk deploy` may run alone. There is no default, so that no command
 * deploys a stage that nobody named. Other context:
 *
 * - `local`: `true` for a synthesis that stays on this machine: it may have the examples.
 * - `texts`: `off` for `npm start -- --no-texts`; `watched` for the local store, whose account no other stage watches.
 *
 * @throws UserError with what to do
 */
export function chosenStage(context: (name: string) => unknown) {
  const stage = context('stage')
  if (typeof stage !== 'string' || stage === '') {
    const known = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.keys(stages))
    throw new UserError(
      `Name the stage, ${known}, as in "npx cdk deploy -c stage=prod": without it nothing is deployed.`,
    )
  }
  const config = withTexts(stageConfig(stage), context('texts'))
  if (context('local') !== 'true') checkExamples(stage, config)
  return { stage, config }
}

function withTexts(config: StageConfig, setting: unknown): StageConfig {
  const { texts } = config
  if (setting === 'off') return { ...config, texts: false }
  return setting === 'watched' && texts ? { ...config, texts: { ...texts, watchesAccount: true } } : config
}
