import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { readFileSync } from 'node:fs'
import { handler } from '../../../lambda/operations/functions/send-alarm/handler'
import { runbookSection } from '../../../lambda/operations/functions/send-alarm/runbook-section'
import { metricUnits } from '../../../lambda/platform/metrics/metric-units'
import { errorFields } from '../../../lambda/operations/logs-link'
import { rowsOf } from '../../support/docs/markdown-table'
import { readAlarms } from '../../support/lib/read-alarms'
import { readable } from '../../support/lib/readable'
import { bareStage, fullStackName, synthesizeFull, synthesizeStore } from '../../support/lib/store-template'

// prod-template.txt shows each alarm; these tests check what holds for all of them.
const { resources, outputs, find } = synthesizeFull()
const alarms = readAlarms(resources)
const propertiesOf = (type: string, idStart?: string) => find(type, idStart).Properties

const sns = mockClient(SNSClient)
/** The email that send-alarm writes about an event. */
async function emailAbout(event: object) {
  jest.spyOn(console, 'info').mockReturnValue()
  sns.reset()
  sns.on(PublishCommand).resolves({ MessageId: 'm-1' })
  const variables = { ALARMS_TOPIC: 'arn:aws:sns:us-east-1:1:alarms', ORDERS_TABLE: 'orders', STAGE: 'prod' }
  Object.assign(process.env, variables, { AWS_REGION: 'us-east-1' })
  await handler(event, { awsRequestId: 'request-1' })
  return sns.commandCalls(PublishCommand)[0]?.args[0].input
}

test.each(alarms)(
  '$name has texts that SNS and CloudWatch accept, and its email a first look and its section of the runbook',
  async ({ name, description }) => {
    // A generated name consists of stack name, logical id and 13 characters: 128 at most.
    const deployed = description.replaceAll(/<[\w.:]+>/g, 'x'.repeat(128))
    const state = { value: 'ALARM', timestamp: '2026-11-21T03:04:05.678+0000' }
    const alarmData = { alarmName: name, state, configuration: { description: deployed } }

    const email = await emailAbout({ source: 'aws.cloudwatch', alarmData })

    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
    expect(deployed.length).toBeLessThanOrEqual(1024)
    // SNS accepts ASCII only in the subject of an email, and phones show few characters.
    expect(email?.Subject).toMatch(/^\[prod\] ALARM [ -~]{10,60}$/)
    const section = runbookSection(name.replace(`${fullStackName}-`, ''))
    expect(section).toMatch(/^Impact\. .+\n\nUntil morning\? /)
    const [, steps, look] = email?.Message?.split(/\n\n(?=Impact\.|Logs:|Look at:)/) ?? []
    expect(steps).toBe(section)
    expect(look).toMatch(/^(Logs|Look at):\n  https:\/\/us-east-1\.console\.aws\.amazon\.com\/\S+\n\n/)
    const { audience } = email?.MessageAttributes ?? {}
    expect(audience?.StringValue).toBe(/books-differ|text-spend/.test(name) ? 'finance' : 'ops')
  },
)

test('a stage without texts has no more metrics than are free, of alarms and of those written without a sale', () => {
  const ofBare = readAlarms(synthesizeStore(bareStage).resources).flatMap(({ metrics }) => metrics)
  const always = rowsOf(readFileSync('docs/contracts.md', 'utf8'), 'metric').flatMap(([names = '', written = '']) =>
    written.endsWith('also when 0') ? names.split(', ') : [],
  )

  // https://aws.amazon.com/cloudwatch/pricing/
  expect(ofBare.length).toBeLessThanOrEqual(10)
  expect(always).toEqual(['Undelivered', 'NewlyUndelivered', 'ProbeFailure', 'Reconciled', 'BooksDiffer'])
})

test('an alarm that fires without data waits for the first in a new stage, for longer than it looks back', () => {
  const breaching = alarms.filter(({ properties }) => properties['TreatMissingData'] === 'breaching')
  const minutes = breaching.map(({ name, properties }) => {
    const { WarmUpPeriodDurationInMinutes: warmUp } = Object(properties['WarmUpConfiguration'])
    const window = (Number(properties['Period']) * Number(properties['EvaluationPeriods'])) / 60
    return [name.replace(`${fullStackName}-`, ''), warmUp > window && warmUp]
  })

  expect(Object.fromEntries(minutes)).toEqual({
    'paid-undelivered': 60,
    'probe-failures': 60,
    upkeep: 60,
    'books-differ': 27 * 60,
  })
})

test('the alarm for texts follows the budget of the stage', () => {
  const alarm = synthesizeStore().find('AWS::CloudWatch::Alarm', 'MonitoringAccountTextSpend')

  // 80 % of $5; prod-template.txt has that of $20.
  expect(alarm.Properties['Threshold']).toBe(4)
})

test('send-alarm turns the monthly trial into an email to ops and finance that is not an alarm', async () => {
  const [toFunction] = Object(propertiesOf('AWS::Events::Rule', 'MonitoringTrial')['Targets'])

  const input = await emailAbout(JSON.parse(toFunction.Input))

  const MessageAttributes = { audience: { StringValue: 'finance' } }
  expect(input).toMatchObject({ Subject: '[prod] TRIAL The alarms work', MessageAttributes })
  expect(input?.Message).toMatch(/^The alarms work\n\nThis is .*npm run doctor -- --stage prod/s)
})

const dashboard = propertiesOf('AWS::CloudWatch::Dashboard')
const body = readable(dashboard['DashboardBody'])
type Widget = { properties: { metrics?: unknown[][]; alarms?: string[]; query?: string } }
const { widgets }: { widgets: Widget[] } = JSON.parse(body)

test('the dashboard at the URL of the outputs shows all alarms and every metric that none reads, within what is free', () => {
  const shown = widgets.flatMap(({ properties }) => properties.metrics ?? []).map(([, name]) => name)
  const ofAlarms = alarms.flatMap(({ metrics }) => metrics)
  const arns = alarms.map(({ logicalId }) => readable({ Ref: logicalId }))

  expect(readable(outputs['DashboardUrl']?.Value)).toMatch(new RegExp(`#dashboards/dashboard/${fullStackName}$`))
  expect(dashboard['DashboardName']).toBe(fullStackName)
  expect(widgets.flatMap(({ properties }) => properties.alarms ?? []).toSorted()).toEqual(arns.toSorted())
  // Each metric is charged by the hours in which it is written; everything else is found by a query of the logs.
  expect([...shown, ...ofAlarms]).toEqual(expect.arrayContaining(Object.keys(metricUnits)))
  expect(shown.length).toBeLessThanOrEqual(50)
})

test('the dashboard links a log for each function, the API, the site and texts, and shows the errors of all functions', () => {
  const links = [...body.matchAll(/\[([\w-]+)\]\((https:[^)]+logs-insights[^)]+)\)/g)]
  const groups = links.map(([, , link = '']) => /source\$257E\$2528\$257E\$2527(.+?)\$2529/.exec(link)?.[1])
  const queries = widgets.map(({ properties }) => properties.query ?? '').join()

  expect(links.slice(-3).map(([, name]) => name)).toEqual(['API', 'site', 'texts'])
  expect(groups).toHaveLength(14)
  for (const group of groups) expect(group).toMatch(/^<\w+Logs?>$|^sns\*2f/)
  expect(queries.match(/SOURCE '<\w+>'/g)).toEqual(groups.slice(0, -3).map((group) => `SOURCE '${group}'`))
  expect(queries).toContain(errorFields.join('\n| '))
})

/** Whether a log entry matches a pattern, for the part of CloudWatch's syntax that our filters use. */
function isCounted(id: string, entry: Record<string, string>): boolean {
  const pattern = String(propertiesOf('AWS::Logs::MetricFilter', id)['FilterPattern'])
  const comparison = /\$\.([\w-]+) (!?=) (?:"([^"]*)"|%([^%]*)%)/g
  const truths = pattern.replace(comparison, (_, field: string, operator: string, value?: string, regex?: string) => {
    expect(entry).toHaveProperty(field)
    const expected = regex ?? `^${(value ?? '').replaceAll('*', '.*')}$`
    return String(new RegExp(expected).test(entry[field] ?? '') === (operator === '='))
  })
  const isAny = (terms: string) => terms.split('||').some((term) => term.trim() === 'true')
  const inner = truths.replace(/\(([^()]*)\)/g, (_, terms: string) => String(isAny(terms)))
  return inner.replace(/[{}]/g, '').split('&&').every(isAny)
}

test.each<[what: string, entry: Record<string, string>, counts: boolean]>([
  ['a throttled call', {}, true],
  ['a call with a wrong key', { status: '403' }, true],
  ['an address over its own limit', { functionStatus: '200' }, false],
  ['the link of a refunded order', { status: '403', functionStatus: '200' }, false],
  ['a malformed call', { status: '400' }, false],
  ['a function that could not start', { status: '500', functionStatus: '429' }, false],
])('%s (%j) counts as a refused request: %s', (_, difference, counts) => {
  const { Format } = Object(propertiesOf('AWS::ApiGateway::Stage')['AccessLogSetting'])
  const throttled = { ...JSON.parse(Format), status: '429', functionStatus: '-' }

  expect(isCounted('MonitoringRefused', { ...throttled, ...difference })).toBe(counts)
})

test.each<[what: string, entry: Record<string, string>, counts: boolean]>([
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
])('%s (%j) counts as a page view: %s', (_, difference, counts) => {
  const fields = [propertiesOf('AWS::Logs::Delivery')['RecordFields']].flat()
  const page = {
    ...Object.fromEntries(fields.map((field) => [String(field), ''])),
    'cache-behavior-path-pattern': '*',
    'cs-method': 'GET',
    'sc-status': '200',
    'sc-content-type': 'text/html',
    'cs-protocol-version': 'HTTP/2.0',
  }

  expect(isCounted('MonitoringPageViews', { ...page, ...difference })).toBe(counts)
})
