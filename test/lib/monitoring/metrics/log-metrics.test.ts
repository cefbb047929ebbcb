import { matches } from '../../../support/lib/filter-pattern'
import { monitoredName, synthesizeMonitoring } from '../../../support/lib/monitoring-template'
import { findResource, synthesizeStore } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring()
const filterOf = (id: string, all = resources) =>
  findResource(all, 'AWS::Logs::MetricFilter', `Monitoring${id}`).Properties
const patternOf = (id: string) => String(filterOf(id)['FilterPattern'])
const fieldsOf = (id: string) =>
  [...patternOf(id).matchAll(/\$\.([\w-]+)/g)].map(([, field]) => field)

describe('refused requests', () => {
  const throttled = { status: '429', functionStatus: '-' }

  test.each([
    ['a throttled call', {}],
    ['a call with a wrong key', { status: '403' }],
  ])('[F7] [F96] %s is counted', (_, difference) => {
    expect(matches(patternOf('RefusedRequests'), { ...throttled, ...difference })).toBe(true)
  })

  test.each([
    ['an address over its own limit', { functionStatus: '200' }],
    ['the link of a refunded order', { status: '403', functionStatus: '200' }],
    ['a malformed call', { status: '400' }],
    ['an unknown path', { status: '404' }],
    ['a function that could not start', { status: '500', functionStatus: '429' }],
  ])('%s is not counted', (_, difference) => {
    expect(matches(patternOf('RefusedRequests'), { ...throttled, ...difference })).toBe(false)
  })

  test('the filter reads the log of the API and uses only its fields', () => {
    const { resources: store } = synthesizeStore()
    const { Format, DestinationArn } = Object(
      findResource(store, 'AWS::ApiGateway::Stage').Properties['AccessLogSetting'],
    )
    const log = Object(filterOf('RefusedRequests', store)['LogGroupName']).Ref

    expect(Object.keys(JSON.parse(Format))).toEqual(
      expect.arrayContaining(fieldsOf('RefusedRequests')),
    )
    expect(JSON.stringify(DestinationArn)).toContain(log)
  })
})

describe('page views', () => {
  const page = {
    'cache-behavior-path-pattern': '*',
    'cs-method': 'GET',
    'sc-status': '200',
    'sc-content-type': 'text/html',
    'cs-protocol-version': 'HTTP/2.0',
  }

  test.each([
    ['a page', {}],
    ['a page by HTTP/3', { 'cs-protocol-version': 'HTTP/3.0' }],
    ['a page that names its character set', { 'sc-content-type': 'text/html; charset=utf-8' }],
    ['a revalidated page whose response has a content type', { 'sc-status': '304' }],
  ])('%s is counted', (_, difference) => {
    expect(matches(patternOf('PageViews'), { ...page, ...difference })).toBe(true)
  })

  test.each([
    ['a download page', { 'cache-behavior-path-pattern': '/functions/v1/*' }],
    ['a script', { 'sc-content-type': 'text/javascript' }],
    ['any other revalidated file', { 'sc-status': '304', 'sc-content-type': '-' }],
    ['a page that does not exist', { 'sc-status': '404' }],
    ["the probe's page, and that of most robots", { 'cs-protocol-version': 'HTTP/1.1' }],
    ['a request for the headers of a page', { 'cs-method': 'HEAD' }],
  ])('%s is not counted', (_, difference) => {
    expect(matches(patternOf('PageViews'), { ...page, ...difference })).toBe(false)
  })

  test('the filter uses only fields that the log contains', () => {
    const { RecordFields } = findResource(resources, 'AWS::Logs::Delivery').Properties

    expect(fieldsOf('PageViews')).toEqual(expect.arrayContaining(Object.keys(page)))
    expect(RecordFields).toEqual(expect.arrayContaining(fieldsOf('PageViews')))
  })
})

test.each(['RefusedRequests', 'PageViews'])('two stages count %s separately', (id) => {
  expect(filterOf(id)['MetricTransformations']).toEqual([
    expect.objectContaining({ MetricNamespace: monitoredName, MetricValue: '1' }),
  ])
})
