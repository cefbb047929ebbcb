import { parseAlarmDescription } from '../../../../lambda/functions/send-alarm/alarm-description'
import { metricUnits } from '../../../../lambda/platform/metrics/metric-units'
import { stageConfig } from '../../../../lib/stage/stage-config'
import { busyStage, stackName, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { type ReadAlarm, readAlarms } from '../../../support/lib/read-alarms'
import { readable } from '../../../support/lib/readable'
import { findResource, sellingStage, synthesizeStore } from '../../../support/lib/store-template'

const dev = stageConfig('dev')
const resources = synthesizeMonitoring().resources()
const alarms = readAlarms(resources)
const byId = new Map(alarms.map((alarm) => [idOf(alarm), alarm]))
const composite = alarmOf('store-failing')

const outages = [
  'webhook-failures',
  'create-payment-failures',
  'download-failures',
  'api-failures',
  'requests-refused',
  'site-failures',
  'probe-failures',
]
/** About single buyers: each later one notifies, and none is resolved by time. */
const aboutEvents = [
  'paid-undelivered-5-minutes',
  'paid-undelivered-2-hours',
  'delivery-refused',
  'order-decisions',
  'reconcile-repaired',
  'webhook-missed',
  'feedback-failures',
]
const notifying = [
  'store-failing',
  ...aboutEvents,
  'dead-letters',
  'retries-delayed',
  'many-fallbacks',
  'reports-put-aside',
  'card-testing',
  'books-differ',
  'payments-blocked',
  'email-bounces',
  'email-complaints',
  'text-spend',
  'no-sale',
]

test('these are all alarms', () => {
  expect([...byId.keys()].toSorted()).toEqual([...outages, ...notifying].toSorted())
})

test.each([...byId])('%s has a title, an impact, a first command and a runbook section', (id) => {
  const text = parseAlarmDescription(alarmOf(id).description)

  expect(text).toMatchObject({
    title: expect.stringMatching(/^[ -~]{10,60}$/),
    impact: expect.stringMatching(/.{40,}[.]$/s),
    diagnose: expect.stringMatching(/^(aws .+ --region us-east-1|npm run doctor -- --stage prod)$/),
    runbook: `docs/runbook.md#${id}`,
  })
})

test('the first command of a failure shows errors, warnings such as "Delivery unfinished", and timeouts', () => {
  for (const id of ['webhook-failures', 'create-payment-failures', 'download-failures']) {
    expect(alarmOf(id).description).toContain(
      '$.level = "ERROR" || $.level = "WARN" || $.record.status = "error" || $.record.status = "timeout"',
    )
  }
})

test('finance receives the alarms about held orders, tested cards, the books and text spending', () => {
  const forFinance = alarms.filter(({ description }) => /^For: ops and finance$/m.test(description))

  expect(forFinance.map(idOf)).toEqual([
    'order-decisions',
    'card-testing',
    'books-differ',
    'text-spend',
  ])
})

test.each(notifying)('%s notifies when it fires, and when a state that it is about ends', (id) => {
  const notifier = readable({ Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id })
  const { alarm, ok } = alarmOf(id).actions

  expect(alarm[0]).toBe(notifier)
  expect(ok).toEqual(aboutEvents.includes(id) ? [] : [notifier])
  expect(alarmOf(id).properties['InsufficientDataActions']).toBeUndefined()
})

test('[F96] store-failing alone also notifies by a topic, for when functions cannot run', () => {
  const direct = readable({ Ref: findResource(resources, 'AWS::SNS::Topic', 'DirectTopic').id })

  for (const id of notifying) {
    expect(alarmOf(id).actions.alarm.slice(1)).toEqual(id === 'store-failing' ? [direct] : [])
  }
})

test('[F96] an alarm about buyers rings again a quarter of an hour after the last, and not for a standing number', () => {
  for (const id of aboutEvents) {
    const { metrics, properties } = alarmOf(id)
    // Until then the alarm could not tell that reconcile has not run.
    const minutes = id === 'reconcile-repaired' ? 45 : 15

    expect(metrics.map(({ name }) => name)).not.toContainEqual(
      expect.stringMatching(/^Undelivered/),
    )
    expect(properties).toMatchObject({ Period: minutes * 60, EvaluationPeriods: 1 })
  }
})

test('one outage is one e-mail: its alarms notify only through store-failing', () => {
  const parts = outages.map((id) => alarmOf(id).logicalId)

  expect(composite.parts.toSorted()).toEqual(parts.toSorted())
  expect(composite.properties['AlarmRule']).toMatchObject({ 'Fn::Join': ['', expect.anything()] })
  for (const id of outages) expect(alarmOf(id).actions).toEqual({ alarm: [], ok: [] })
})

test('the alarms of the queues measure each its own queue', () => {
  const queueOf = (id: string) => readable(Object(alarmOf(id).properties['Dimensions'])[0].Value)

  expect(queueOf('dead-letters')).toMatch(/^<Dead/)
  expect(queueOf('retries-delayed')).toMatch(/^<Waiting/)
  expect(queueOf('reports-put-aside')).toMatch(/^<PutAside/)
})

test('store-failing fires with the first of its alarms', () => {
  const rule = readable(composite.properties['AlarmRule'])

  expect(rule.match(/ALARM\(/g)).toHaveLength(outages.length)
  expect(rule.match(/ OR /g)).toHaveLength(outages.length - 1)
  expect(rule).not.toMatch(/AND|NOT/)
})

test('CloudWatch may call the notifier only for alarms of this stage', () => {
  const permission = findResource(
    resources,
    'AWS::Lambda::Permission',
    'SendAlarmLiveAlarms',
  ).Properties

  expect(permission).toMatchObject({
    Principal: 'lambda.alarms.cloudwatch.amazonaws.com',
    SourceAccount: { Ref: 'AWS::AccountId' },
    FunctionName: { Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id },
  })
  expect(readable(permission['SourceArn'])).toMatch(/:us-east-1:.+:alarm:ebook-store-prod-\*$/)
})

test('two stages in one account share no alarm name', () => {
  const others = readAlarms(synthesizeMonitoring(busyStage, 'ebook-store-dev').resources())
  const names = [...alarms, ...others].map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
})

test('all alarms together use 24 metrics and one composite, and two more with the firewall', () => {
  const withoutFirewall = readAlarms(
    synthesizeMonitoring({ ...busyStage, firewall: false }).resources(),
  )

  expect(withoutFirewall.flatMap(({ metrics }) => metrics)).toHaveLength(24)
  expect(withoutFirewall.map(idOf)).not.toContain('payments-blocked')
  expect(alarms.flatMap(({ metrics }) => metrics)).toHaveLength(26)
  expect(alarms.filter(({ parts }) => parts.length > 0)).toEqual([composite])
})

test('every metric of the store is one that a function or a log filter emits', () => {
  const ours = alarms.flatMap(({ metrics }) => metrics).filter(({ namespace }) => isOurs(namespace))
  const counted = Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Logs::MetricFilter')
    .flatMap(({ Properties }) => Object(Properties['MetricTransformations'])[0].MetricName)

  expect(ours.length).toBeGreaterThan(8)
  for (const { name } of ours) {
    expect([...Object.keys(metricUnits), ...counted]).toContain(name)
  }
})

test('without noSaleHours there is no alarm no-sale', () => {
  expect(sellingStage.noSaleHours).toBeUndefined()

  const others = readAlarms(synthesizeMonitoring(sellingStage).resources())

  expect(others.map(idOf)).not.toContain('no-sale')
})

test('[F59] the alarm for texts follows the budget of the stage', () => {
  const { texts } = sellingStage
  const tight = { ...sellingStage, texts: texts && { ...texts, budgetDollars: 1 } }

  const alarm = readAlarms(synthesizeMonitoring(tight).resources()).find(
    (each) => idOf(each) === 'text-spend',
  )

  expect(alarmOf('text-spend').properties['Threshold']).toBe(16)
  expect(alarm?.properties['Threshold']).toBe(0.8)
})

test('a stage that does not watch its account has no alarm for the texts of another', () => {
  const { resources: others } = synthesizeStore(dev)

  expect(dev.texts).toMatchObject({ watchesAccount: false })
  expect(readAlarms(others).filter(({ name }) => name.includes('-text-'))).toEqual([])
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
