import { chosenStage } from '../../bin/chosen-stage'

const choose = (context: Record<string, unknown>) => chosenStage((name) => context[name])

test.each([
  [{}, 'Name the stage, dev or prod, as in "npx cdk deploy -c stage=prod"'],
  [{ stage: '' }, 'Name the stage, dev or prod'],
  [{ stage: 'produktion' }, 'There is no stage "produktion": choose one of dev, prod.'],
  [{ stage: 'prod' }, 'Complete the stage "prod" in lib/stage/stage-config.ts:\n  senderAddress: '],
  [{ stage: 'dev' }, 'The stage "dev" would deploy with examples that reach no one: replace '],
])('the CDK alone, with the context %j, is refused with what to do', (context, sentence) => {
  expect(() => choose(context)).toThrow(sentence)
})

test('a synthesis for this machine may have the examples', () => {
  const { stage, config } = choose({ stage: 'dev', local: 'true', texts: 'watched' })

  expect([stage, config.alarmAddress]).toEqual(['dev', 'ops@example.com'])
  expect(config.texts).toMatchObject({ watchesAccount: true })
})
