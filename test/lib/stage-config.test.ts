import { checkStageConfig, stageConfig } from '../../lib/stage-config'

test('the dev stage needs no settings', () => {
  expect(() => stageConfig('dev')).not.toThrow()
})

test('an unknown stage is told which stages there are', () => {
  expect(() => stageConfig('production')).toThrow(
    'There is no stage "production": choose one of dev, prod, as in -c stage=dev.',
  )
})

test.each(['constructor', '__proto__'])('a stage cannot be called %s', (stage) => {
  expect(() => stageConfig(stage)).toThrow(`There is no stage "${stage}"`)
})

test('an incomplete stage names all that it lacks at once', () => {
  const settings = {
    ...stageConfig('dev'),
    senderAddress: '',
    replyToAddress: 'help',
    smsCountries: [],
  }

  const check = () => checkStageConfig('prod', settings)

  expect(check).toThrow(
    'Complete the stage "prod" in lib/stage-config.ts: senderAddress is missing; ' +
      'replyToAddress is not an e-mail address; smsCountries names no country.',
  )
})

test('a client key too short for API Gateway is refused', () => {
  const settings = { ...stageConfig('dev'), clientKey: 'short' }

  expect(() => checkStageConfig('dev', settings)).toThrow('clientKey needs 20 to 128')
})
