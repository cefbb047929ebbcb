import {
  findResource,
  fullStage,
  type Resource,
  sellingStage,
  synthesizeStore,
} from '../../support/lib/store-template'

const { resources } = synthesizeStore(fullStage)
const { resources: atOnce } = synthesizeStore(sellingStage)

test.each([
  ['CreatePayment', 'create-payment-failures'],
  ['StripeWebhook', 'webhook-failures'],
  ['DownloadEbook', 'download-failures'],
])(
  '[F93] a new version of %s gets a tenth of the requests, and none once %s fires',
  (name, alarm) => {
    const alias = findResource(resources, 'AWS::Lambda::Alias', name)
    const group = findResource(resources, 'AWS::CodeDeploy::DeploymentGroup', `Deploys${name}`)
    const { AlarmConfiguration, AutoRollbackConfiguration, ...others } = group.Properties

    expect(Object(alias).UpdatePolicy.CodeDeployLambdaAliasUpdate).toMatchObject({
      DeploymentGroupName: { Ref: idOf('AWS::CodeDeploy::DeploymentGroup', `Deploys${name}`) },
    })
    expect(others['DeploymentConfigName']).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes')
    expect(AutoRollbackConfiguration).toMatchObject({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
    })
    expect(alarmNamesOf(AlarmConfiguration)).toEqual([`store-${alarm}`, 'store-api-failures'])
  },
)

test('[F93] a crash is detected within the five minutes of a gradual deploy', () => {
  const alarm = Object.values(resources).find((each) => nameOf(each) === 'store-api-failures')
  const { Period, EvaluationPeriods } = Object(alarm?.Properties)

  expect(Number(Period) * Number(EvaluationPeriods)).toBeLessThanOrEqual(5 * 60)
})

test('without gradual deploys an alias moves at once', () => {
  const aliases = Object.values(atOnce).filter(({ Type }) => Type === 'AWS::Lambda::Alias')

  expect(aliases).toHaveLength(12)
  for (const alias of aliases) expect(alias).not.toHaveProperty('UpdatePolicy')
  expect(Object.values(atOnce).map(({ Type }) => Type)).not.toContain(
    'AWS::CodeDeploy::DeploymentGroup',
  )
})

function idOf(type: string, idStart: string): string {
  return findResource(resources, type, idStart).id
}

function alarmNamesOf(configuration: unknown): unknown[] {
  const { Enabled, Alarms } = Object(configuration)
  expect(Enabled).toBe(true)
  return Alarms.map(({ Name }: { Name: { Ref: string } }) => nameOf(resources[Name.Ref]))
}

function nameOf(alarm: Resource | undefined): unknown {
  return alarm?.Properties?.['AlarmName']
}
