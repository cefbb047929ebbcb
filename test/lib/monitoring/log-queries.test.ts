import { latestErrorLines } from '../../../lib/monitoring/dashboard/latest-error-lines'
import { readable } from '../../support/lib/readable'
import { findResource, synthesizeFull } from '../../support/lib/store-template'

const { resources } = synthesizeFull()
const propertiesOf = (type: string, idStart = '') =>
  findResource(resources, type, idStart).Properties

type Entry = Record<string, string>

/** Whether a log entry matches a pattern, for the part of CloudWatch's syntax that our filters use. */
function isCounted(id: string, entry: Entry): boolean {
  const pattern = String(propertiesOf('AWS::Logs::MetricFilter', id)['FilterPattern'])
  const comparison = /\$\.([\w-]+) (!?=) (?:"([^"]*)"|%([^%]*)%)/g
  const truths = pattern.replace(
    comparison,
    (_, field: string, operator: string, value?: string, regex?: string) => {
      expect(entry).toHaveProperty(field)
      const expected = regex ?? `^${(value ?? '').replaceAll('*', '.*')}$`
      return String(new RegExp(expected).test(entry[field] ?? '') === (operator === '='))
    },
  )
  const isAny = (terms: string) => terms.split('||').some((term) => term.trim() === 'true')
  const inner = truths.replace(/\(([^()]*)\)/g, (_, terms: string) => String(isAny(terms)))
  return inner.replace(/[{}]/g, '').split('&&').every(isAny)
}

test.each<[string, Entry, boolean]>([
  ['a throttled call', {}, true],
  ['a call with a wrong key', { status: '403' }, true],
  ['an address over its own limit', { functionStatus: '200' }, false],
  ['the link of a refunded order', { status: '403', functionStatus: '200' }, false],
  ['a malformed call', { status: '400' }, false],
  ['an unknown path', { status: '404' }, false],
  ['a function that could not start', { status: '500', functionStatus: '429' }, false],
])('[F7] [F96] as a refused request, %s (%j) counts: %s', (_, difference, counts) => {
  const { Format } = Object(propertiesOf('AWS::ApiGateway::Stage')['AccessLogSetting'])
  const throttled = { ...JSON.parse(Format), status: '429', functionStatus: '-' }

  expect(isCounted('MonitoringRefused', { ...throttled, ...difference })).toBe(counts)
})

test.each<[string, Entry, boolean]>([
  ['a page', {}, true],
  ['a page by HTTP/3', { 'cs-protocol-version': 'HTTP/3.0' }, true],
  ['a page with its character set', { 'sc-content-type': 'text/html; charset=utf-8' }, true],
  ['a revalidated page whose response has a content type', { 'sc-status': '304' }, true],
  ['a download page', { 'cache-behavior-path-pattern': '/functions/v1/*' }, false],
  ['a script', { 'sc-content-type': 'text/javascript' }, false],
  ['any other revalidated file', { 'sc-status': '304', 'sc-content-type': '-' }, false],
  ['a page that does not exist', { 'sc-status': '404' }, false],
  ["the probe's page, and most robots'", { 'cs-protocol-version': 'HTTP/1.1' }, false],
  ['a request for the headers of a page', { 'cs-method': 'HEAD' }, false],
])('as a view of a page, %s (%j) counts: %s', (_, difference, counts) => {
  const fields = [propertiesOf('AWS::Logs::Delivery')['RecordFields']].flat().map(String)
  const page = {
    ...Object.fromEntries(fields.map((field) => [field, ''])),
    'cache-behavior-path-pattern': '*',
    'cs-method': 'GET',
    'sc-status': '200',
    'sc-content-type': 'text/html',
    'cs-protocol-version': 'HTTP/2.0',
  }

  expect(isCounted('MonitoringPageViews', { ...page, ...difference })).toBe(counts)
})

/** Values of `name` in the first lines of a query, for an entry of a log: the first field of its `coalesce` that exists. */
function named(name: string, entry: object): unknown {
  const fields = new RegExp(`coalesce\\(([^)]*)\\) as ${name}`).exec(latestErrorLines.join())
  const values = fields?.[1]
    ?.split(', ')
    .map((path) => path.split('.').reduce<unknown>((at, key) => Object(at)[key], entry))
  return values?.find((value) => value !== undefined)
}

const words = 'Cannot find module'
/** What Lambda writes of a bare error, of an error with a text, and of a crash that ends the runtime. */
test.each([
  [
    { message: { errorType: 'ImportModuleError', errorMessage: words } },
    'ImportModuleError',
    words,
  ],
  [{ message: 'Uncaught', errorType: 'TypeError', errorMessage: words }, 'TypeError', words],
  [
    { record: { status: 'error', errorType: 'Runtime.OutOfMemory' } },
    'Runtime.OutOfMemory',
    undefined,
  ],
])('the latest errors show the type and the message of a crash: %j', (entry, why, message) => {
  expect([named('why', entry), named('words', entry)]).toEqual([why, message])
})

test('the dashboard has the latest errors of the functions, as npm run logs does', () => {
  const body = readable(propertiesOf('AWS::CloudWatch::Dashboard')['DashboardBody'])

  for (const line of latestErrorLines) expect(body).toContain(JSON.stringify(line).slice(1, -1))
})
