import { synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const all = Object.values(resources)
const schedules = all
  .filter(({ Type }) => Type === 'AWS::Events::Rule')
  .map(({ Properties }) => Object(Properties))
  .filter(({ ScheduleExpression }) => ScheduleExpression?.startsWith('rate'))

test('[F99] a scheduled run that fails or is throttled is retried neither by EventBridge nor by Lambda', () => {
  const retries = schedules.map(({ ScheduleExpression, Targets }) => [
    ScheduleExpression,
    retriesOf(Targets[0].RetryPolicy),
    ...lambdaRetries(Targets[0].Arn.Ref),
  ])

  // The next run does the same. A daily run is worth some minutes of waiting.
  const none = (seconds: number) => ({ attempts: 0, seconds })
  expect(retries).toEqual([
    ['rate(1 minute)', none(60), none(60)],
    ['rate(15 minutes)', none(60), none(60)],
    ['rate(15 minutes)', none(60), none(60)],
    ['rate(1 day)', none(600), none(600)],
    ['rate(5 minutes)', none(60), none(60)],
  ])
})

/** How Lambda retries asynchronous calls of an alias. */
function lambdaRetries(aliasId: string) {
  return all
    .filter(({ Type, Properties }) => {
      const isConfig = Type === 'AWS::Lambda::EventInvokeConfig'
      return isConfig && JSON.stringify(Properties['Qualifier']).includes(`"Ref":"${aliasId}"`)
    })
    .map(({ Properties }) => retriesOf(Properties))
}

function retriesOf(settings: Record<string, unknown>) {
  const { MaximumRetryAttempts: attempts, MaximumEventAgeInSeconds: seconds } = settings
  return { attempts, seconds }
}
