import { busyStage, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import type { Resource } from '../../../support/lib/store-template'

test('one address for both receives every alarm once', () => {
  const { resources } = synthesizeMonitoring({ ...busyStage, financeAddress: 'ops@seller.test' })

  expect(subscriptionsOf(resources())).toEqual([['email', 'ops@seller.test', undefined]])
})

function subscriptionsOf(resources: Record<string, Resource>) {
  return Object.entries(resources)
    .filter(([id, { Type }]) => Type === 'AWS::SNS::Subscription' && id.startsWith('AlarmTopic'))
    .map(([, { Properties }]) => [
      Properties['Protocol'],
      Properties['Endpoint'],
      Properties['FilterPolicy'],
    ])
}
