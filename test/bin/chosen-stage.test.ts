import { GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { chosenStage } from '../../bin/chosen-stage'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { indexedTables, readIndexes } from '../../tools/deploy/check-indexes'
import { bareStage } from '../support/lib/store-template'
import { mockAccount, noStack } from '../support/tools/aws-account'

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

/** @param config the settings of the stage, if not those of the repository. */
function choose(context: Record<string, unknown>, config?: StageConfig) {
  return chosenStage((name) => context[name], config && (() => config))
}

test.each([
  [{}, 'Name the stage, dev or prod, as in "npx cdk deploy -c stage=prod"'],
  [{ stage: '' }, 'Name the stage, dev or prod'],
  [{ stage: 'produktion' }, 'There is no stage "produktion": choose one of dev, prod.'],
  [{ stage: 'prod' }, 'Complete the stage "prod" in lib/stage/stage-config.ts:\n  senderAddress: '],
  [{ stage: 'dev' }, 'The stage "dev" would deploy with examples that reach no one: replace '],
])('the CDK alone, with the context %j, is refused with what to do', async (context, sentence) => {
  await expect(choose(context)).rejects.toThrow(sentence)
})

test('the CDK alone is refused two changes of indexes of the deployed stack', async () => {
  const [[id = '', indexes = []] = []] = readIndexes(indexedTables(bareStage))
  const Properties = { GlobalSecondaryIndexes: indexes.slice(2) }
  const Resources = { [id]: { Type: 'AWS::DynamoDB::Table', Properties } }
  const TemplateBody = JSON.stringify({ Resources })
  aws.cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody })

  await expect(choose({ stage: 'prod' }, bareStage)).rejects.toThrow(
    /add by-number and add by-payment .*, and AWS changes one index of a table in a deploy/,
  )
})

test.each([
  ['does not exist yet', noStack, []],
  ['cannot be read', new Error('no access'), [expect.stringMatching(/^The .+ could not be read/)]],
])('the CDK alone deploys where the stack %s', async (_what, error, notes) => {
  const shown = jest.spyOn(console, 'error').mockReturnValue()
  aws.cloudFormation.on(GetTemplateCommand).rejects(error)

  const { stage } = await choose({ stage: 'prod' }, bareStage)

  expect([stage, shown.mock.calls.flat()]).toEqual(['prod', notes])
  shown.mockRestore()
})

test('a synthesis for this machine may have the examples, and asks AWS nothing', async () => {
  const { stage, config } = await choose({ stage: 'dev', local: 'true', texts: 'watched' })

  expect([stage, config.alarmAddress]).toEqual(['dev', 'ops@example.com'])
  expect(config.texts).toMatchObject({ watchesAccount: true })
  expect(aws.cloudFormation.commandCalls(GetTemplateCommand)).toEqual([])
})
