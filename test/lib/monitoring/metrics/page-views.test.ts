import { stackName, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { findResource } from '../../../support/lib/store-template'

const resources = synthesizeMonitoring().resources()
const filter = findResource(resources, 'AWS::Logs::MetricFilter').Properties
const pattern = String(filter['FilterPattern'])

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
  expect(matches(pattern, { ...page, ...difference })).toBe(true)
})

test.each([
  ['a download page', { 'cache-behavior-path-pattern': '/functions/v1/*' }],
  ['a script', { 'sc-content-type': 'text/javascript' }],
  ['any other revalidated file', { 'sc-status': '304', 'sc-content-type': '-' }],
  ['a page that does not exist', { 'sc-status': '404' }],
  ["the probe's page, and that of most robots", { 'cs-protocol-version': 'HTTP/1.1' }],
  ['a request for the headers of a page', { 'cs-method': 'HEAD' }],
])('%s is not counted', (_, difference) => {
  expect(matches(pattern, { ...page, ...difference })).toBe(false)
})

test('the filter uses only fields that the log contains', () => {
  const { RecordFields } = findResource(resources, 'AWS::Logs::Delivery').Properties
  const used = [...pattern.matchAll(/\$\.([\w-]+)/g)].map(([, field]) => field)

  expect(used).toEqual(expect.arrayContaining(Object.keys(page)))
  expect(RecordFields).toEqual(expect.arrayContaining(used))
})

test('two stages count page views separately', () => {
  expect(filter['MetricTransformations']).toEqual([
    { MetricName: 'PageViews', MetricNamespace: stackName, MetricValue: '1' },
  ])
})

/** The part of CloudWatch's filter pattern syntax that the pattern above uses. */
function matches(text: string, entry: Record<string, string>): boolean {
  const comparison = /\$\.([\w-]+) (!?=) (?:"([^"]*)"|%([^%]*)%)/g
  const truths = text.replace(
    comparison,
    (_, field: string, operator: string, value?: string, regex?: string) => {
      const expected = regex ?? `^${(value ?? '').replaceAll('*', '.*')}$`
      const isMatch = new RegExp(expected).test(entry[field] ?? '')
      return String(isMatch === (operator === '='))
    },
  )
  const inner = truths.replace(/\(([^()]*)\)/g, (_, terms: string) => String(isAny(terms)))
  return inner.replace(/[{}]/g, '').split('&&').every(isAny)
}

function isAny(terms: string): boolean {
  return terms.split('||').some((term) => term.trim() === 'true')
}
