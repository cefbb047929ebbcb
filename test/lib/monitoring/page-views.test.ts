import { findResource } from '../../support/lib/store-template'
import { stackName, synthesizeWatching } from '../../support/lib/monitored-stack'

const resources = synthesizeWatching().resources()
const filter = findResource(resources, 'AWS::Logs::MetricFilter').Properties
const pattern = String(filter['FilterPattern'])

const page = {
  'cache-behavior-path-pattern': '*',
  'cs-method': 'GET',
  'sc-status': '200',
  'sc-content-type': 'text/html',
}

test.each([
  ['a page', {}],
  ['a page that names its character set', { 'sc-content-type': 'text/html; charset=utf-8' }],
  ['a page that the browser still had, where that is said', { 'sc-status': '304' }],
])('%s is counted', (_, difference) => {
  expect(matches(pattern, { ...page, ...difference })).toBe(true)
})

test.each([
  ['a download page', { 'cache-behavior-path-pattern': '/functions/v1/*' }],
  ['a script', { 'sc-content-type': 'text/javascript' }],
  ['what else the browser still had', { 'sc-status': '304', 'sc-content-type': '-' }],
  ['a page that does not exist', { 'sc-status': '404' }],
  ['a page that only its headers were asked of', { 'cs-method': 'HEAD' }],
])('%s is not counted', (_, difference) => {
  expect(matches(pattern, { ...page, ...difference })).toBe(false)
})

test('the filter asks for nothing that the log leaves out', () => {
  const { RecordFields } = findResource(resources, 'AWS::Logs::Delivery').Properties
  const asked = [...pattern.matchAll(/\$\.([\w-]+)/g)].map(([, field]) => field)

  expect(asked).toEqual(expect.arrayContaining(Object.keys(page)))
  expect(RecordFields).toEqual(expect.arrayContaining(asked))
})

test('page views of two stages are kept apart', () => {
  expect(filter['MetricTransformations']).toEqual([
    { MetricName: 'PageViews', MetricNamespace: stackName, MetricValue: '1' },
  ])
})

/** As much of CloudWatch's filter patterns as the one above uses. */
function matches(text: string, entry: Record<string, string>): boolean {
  const comparison = /\$\.([\w-]+) = (?:"([^"]*)"|%([^%]*)%)/g
  const truths = text.replace(comparison, (_, field: string, value?: string, regex?: string) => {
    const wanted = regex ?? `^${(value ?? '').replaceAll('*', '.*')}$`
    return String(new RegExp(wanted).test(entry[field] ?? ''))
  })
  const inner = truths.replace(/\(([^()]*)\)/g, (_, terms: string) => String(isAny(terms)))
  return inner.replace(/[{}]/g, '').split('&&').every(isAny)
}

function isAny(terms: string): boolean {
  return terms.split('||').some((term) => term.trim() === 'true')
}
