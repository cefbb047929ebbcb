import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Alias } from 'aws-cdk-lib/aws-lambda'
import type { CalledFunction } from '../../../../lib/monitoring/metrics/monitored'
import { monitoredStack } from '../../../support/lib/monitored-stack'
import { monitoredName } from '../../../support/lib/monitoring-template'
import { testApp } from '../../../support/lib/test-app'
import { readAlarms } from '../../../support/lib/read-alarms'
import { findResource } from '../../../support/lib/store-template'

const { stack, monitoring, resources: resourcesNow } = monitoredStack(testApp())
const called: [CalledFunction, string, string][] = [
  ['createPayment', 'CreatePayment', 'create-payment-failures'],
  ['stripeWebhook', 'StripeWebhook', 'webhook-failures'],
  ['downloadEbook', 'DownloadEbook', 'download-failures'],
]
for (const [name, id] of called) addDeployment(name, id)
/** Reading the template fails if a resource depends on itself. */
const resources = resourcesNow()

test.each(called)(
  '[F93] a new version of %s is rolled back on its own failures and on crashes',
  (_, id, alarm) => {
    const group = findResource(resources, 'AWS::CodeDeploy::DeploymentGroup', id)

    expect(group.Properties['AlarmConfiguration']).toEqual({
      Enabled: true,
      Alarms: [alarm, 'api-failures'].map((name) => ({ Name: { Ref: logicalIdOf(name) } })),
    })
  },
)

test('[F93] a crash is detected within the five minutes of a gradual deploy', () => {
  const { Period, EvaluationPeriods } = alarmOf('api-failures').properties

  expect(Number(Period) * Number(EvaluationPeriods)).toBeLessThanOrEqual(5 * 60)
})

function addDeployment(name: CalledFunction, id: string) {
  const alias = stack.node.findChild(`${id}Live`)
  if (!(alias instanceof Alias)) throw new Error(`${id}Live is no alias.`)
  return new LambdaDeploymentGroup(stack, `${id}Deployment`, {
    alias,
    alarms: monitoring.rollbackAlarmsOf(name),
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  })
}

function logicalIdOf(id: string): string {
  return alarmOf(id).logicalId
}

function alarmOf(id: string) {
  const alarm = readAlarms(resources).find(({ name }) => name === `${monitoredName}-${id}`)
  if (!alarm) throw new Error(`There is no alarm ${id}.`)
  return alarm
}
