import { metricUnits } from '../../../lambda/platform/metrics/metric-units'
import { parseAlarmDescription } from '../../../lambda/functions/send-alarm/alarm-description'
import { findResource, sellingStage } from '../../support/lib/store-template'
import { readable } from '../../support/lib/readable'
import { type ReadAlarm, readAlarms } from '../../support/lib/read-alarms'
import { busyStage, stackName, synthesizeWatching } from '../../support/lib/monitored-stack'

const resources = synthesizeWatching().resources()
const alarms = readAlarms(resources)
const byId = new Map(alarms.map((alarm) => [idOf(alarm), alarm]))
const composite = alarmOf('store-failing')

const outages = [
  'webhook-failures',
  'create-payment-failures',
  'download-failures',
  'api-failures',
  'functions-throttled',
  'site-failures',
]
const notifying = [
  'store-failing',
  'paid-undelivered-5-minutes',
  'paid-undelivered-2-hours',
  'delivery-refused',
  'orders-held',
  'signature-failures',
  'create-payment-slow',
  'email-bounces',
  'email-complaints',
  'text-spend',
  'no-sale',
]

test('there is an alarm for everything that hurts buyers or costs money, and no other', () => {
  expect([...byId.keys()].toSorted()).toEqual([...outages, ...notifying].toSorted())
})

test.each([...byId])('%s says who is hurt, what to type, what to read and whom it is for', (id) => {
  const text = parseAlarmDescription(alarmOf(id).description)

  expect(text).toMatchObject({
    title: expect.stringMatching(/^[ -~]{10,60}$/),
    impact: expect.stringMatching(/.{40,}[.]$/s),
    look: expect.stringMatching(/^(aws .+ --region us-east-1|npm run doctor -- --stage prod)$/),
    runbook: `docs/runbook.md#${id}`,
  })
})

test('finance hears of held orders and of the money for texts', () => {
  const forFinance = alarms.filter(({ description }) => /^For: ops and finance$/m.test(description))

  expect(forFinance.map(idOf)).toEqual(['orders-held', 'text-spend'])
})

test.each(notifying)('%s tells when it begins and when it is over', (id) => {
  const notifier = [
    readable({ Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id }),
  ]

  expect(alarmOf(id).actions).toEqual({ begin: notifier, end: notifier })
  expect(alarmOf(id).properties['InsufficientDataActions']).toBeUndefined()
})

test('one outage is one message: its alarms tell through store-failing alone', () => {
  const parts = outages.map((id) => alarmOf(id).logicalId)

  expect(composite.parts.toSorted()).toEqual(parts.toSorted())
  expect(composite.properties['AlarmRule']).toMatchObject({ 'Fn::Join': ['', expect.anything()] })
  for (const id of outages) expect(alarmOf(id).actions).toEqual({ begin: [], end: [] })
})

test('store-failing rings with the first of its alarms', () => {
  const rule = readable(composite.properties['AlarmRule'])

  expect(rule.match(/ALARM\(/g)).toHaveLength(outages.length)
  expect(rule.match(/ OR /g)).toHaveLength(outages.length - 1)
  expect(rule).not.toMatch(/AND|NOT/)
})

test('CloudWatch may call the notifier for alarms of this stage, and nobody else for anything', () => {
  const permission = findResource(resources, 'AWS::Lambda::Permission').Properties

  expect(permission).toMatchObject({
    Principal: 'lambda.alarms.cloudwatch.amazonaws.com',
    SourceAccount: { Ref: 'AWS::AccountId' },
    FunctionName: { Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id },
  })
  expect(readable(permission['SourceArn'])).toMatch(/:us-east-1:.+:alarm:ebook-store-prod-\*$/)
})

test('two stages in one account share no name', () => {
  const others = readAlarms(synthesizeWatching(busyStage, 'ebook-store-dev').resources())
  const names = [...alarms, ...others].map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
})

test('all alarms together cost at most 17 metrics and one composite', () => {
  expect(alarms.flatMap(({ metrics }) => metrics)).toHaveLength(17)
  expect(alarms.filter(({ parts }) => parts.length > 0)).toEqual([composite])
})

test('every figure of our own is one that a function reports', () => {
  const ours = alarms.flatMap(({ metrics }) => metrics).filter(({ namespace }) => isOurs(namespace))

  expect(ours.length).toBeGreaterThan(8)
  for (const { name } of ours) expect(Object.keys(metricUnits)).toContain(name)
})

test('without hours in which a sale is usual there is no alarm for them', () => {
  expect(sellingStage.noSaleHours).toBeUndefined()

  const others = readAlarms(synthesizeWatching(sellingStage).resources())

  expect(others.map(idOf)).not.toContain('no-sale')
})

test('the alarm for texts follows the budget of the stage', () => {
  const tight = readAlarms(
    synthesizeWatching({ ...sellingStage, noSaleHours: 1, textBudgetDollars: 1 }).resources(),
  )

  expect(alarmOf('text-spend').properties['Threshold']).toBe(16)
  expect(tight.find((alarm) => idOf(alarm) === 'text-spend')?.properties['Threshold']).toBe(0.8)
})

function idOf({ name }: ReadAlarm): string {
  return name.replace(`${stackName}-`, '').replace('ebook-store-dev-', '')
}

function alarmOf(id: string): ReadAlarm {
  const alarm = byId.get(id)
  if (!alarm) throw new Error(`There is no alarm ${id}.`)
  return alarm
}

function isOurs(namespace: string): boolean {
  return namespace === stackName
}
