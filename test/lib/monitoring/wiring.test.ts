import { readAlarms } from '../../support/lib/read-alarms'
import { readable } from '../../support/lib/readable'
import { findResource, fullStage, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore(fullStage)
const alarms = readAlarms(resources)

test.each([
  'CreatePayment',
  'StripeWebhook',
  'DownloadEbook',
  'CheckDeliveries',
  'Reconcile',
  'RecordMovements',
  'ProbeStore',
])('%s emits its metrics under the names that the alarms use', (name) => {
  const { Environment } = findResource(resources, 'AWS::Lambda::Function', name).Properties
  const { Namespace, Dimensions } = alarmOf('webhook-failures').properties

  expect(Environment).toMatchObject({
    Variables: { POWERTOOLS_METRICS_NAMESPACE: Namespace, POWERTOOLS_SERVICE_NAME: 'store' },
  })
  expect(Dimensions).toEqual([{ Name: 'service', Value: 'store' }])
})

test('the alarm for the API has its dimensions', () => {
  const api = findResource(resources, 'AWS::ApiGateway::RestApi').Properties
  const stage = findResource(resources, 'AWS::ApiGateway::Stage').Properties

  expect(alarmOf('api-failures').properties['Dimensions']).toEqual([
    { Name: 'ApiName', Value: api['Name'] },
    { Name: 'Stage', Value: stage['StageName'] },
  ])
})

test('the reputation metrics are those of the configuration set that sends the e-mails', () => {
  const set = findResource(resources, 'AWS::SES::ConfigurationSet')
  const name = readable({ Ref: set.id })
  const { Environment } = findResource(
    resources,
    'AWS::Lambda::Function',
    'StripeWebhook',
  ).Properties

  expect(set.Properties['ReputationOptions']).toEqual({ ReputationMetricsEnabled: true })
  expect(dimensionsOf('email-bounces')).toEqual({ 'ses:configuration-set': name })
  expect(readable(Object(Environment).Variables.CONFIGURATION_SET)).toBe(name)
})

test('page views are counted in the log that CloudFront writes', () => {
  const { DestinationResourceArn } = findResource(
    resources,
    'AWS::Logs::DeliveryDestination',
  ).Properties
  const { LogGroupName } = findResource(
    resources,
    'AWS::Logs::MetricFilter',
    'MonitoringPageViews',
  ).Properties

  expect(readable(DestinationResourceArn)).toContain(readable(LogGroupName))
})

function dimensionsOf(id: string): Record<string, string> {
  const dimensions: unknown[] = [alarmOf(id).properties['Dimensions'] ?? []].flat()
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const { Name, Value } = Object(dimension)
      return [readable(Name), readable(Value)]
    }),
  )
}

function alarmOf(id: string) {
  const alarm = alarms.find(({ name }) => name.endsWith(`-${id}`))
  if (!alarm) throw new Error(`There is no alarm ${id}.`)
  return alarm
}
