import { matches } from '../../../support/lib/filter-pattern'
import { stackName, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { findResource, synthesizeStore } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring().resources()
const filterOf = (all: typeof resources) =>
  findResource(all, 'AWS::Logs::MetricFilter', 'WatchingRefusedRequests').Properties
const filter = filterOf(resources)
const pattern = String(filter['FilterPattern'])

const throttled = { status: '429', functionStatus: '-' }

test.each([
  ['a throttled call', {}],
  ['a call with a wrong key', { status: '403' }],
])('[F7] [F96] %s is counted', (_, difference) => {
  expect(matches(pattern, { ...throttled, ...difference })).toBe(true)
})

test.each([
  ['an address over its own limit', { functionStatus: '200' }],
  ['the link of a refunded order', { status: '403', functionStatus: '200' }],
  ['a malformed call', { status: '400' }],
  ['an unknown path', { status: '404' }],
  ['a function that could not start', { status: '500', functionStatus: '429' }],
])('%s is not counted', (_, difference) => {
  expect(matches(pattern, { ...throttled, ...difference })).toBe(false)
})

test('the filter reads the log of the API and uses only its fields', () => {
  const { resources: store } = synthesizeStore()
  const { Format, DestinationArn } = Object(
    findResource(store, 'AWS::ApiGateway::Stage').Properties['AccessLogSetting'],
  )
  const used = [...pattern.matchAll(/\$\.([\w-]+)/g)].map(([, field]) => field)

  expect(Object.keys(JSON.parse(Format))).toEqual(expect.arrayContaining(used))
  expect(JSON.stringify(DestinationArn)).toContain(Object(filterOf(store)['LogGroupName']).Ref)
})

test('two stages count refused requests separately', () => {
  expect(filter['MetricTransformations']).toEqual([
    { MetricName: 'RequestsRefused', MetricNamespace: stackName, MetricValue: '1' },
  ])
})
