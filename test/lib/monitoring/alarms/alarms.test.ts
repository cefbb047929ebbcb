import { parseAlarmDescription } from '../../../../lambda/operations/functions/send-alarm/alarm-description'
import { metricUnits } from '../../../../lambda/platform/metrics/metric-units'
import { stageConfig } from '../../../../lib/stage/stage-config'
import {
  busyStage,
  monitoredName,
  synthesizeMonitoring,
} from '../../../support/lib/monitoring-template'
import { type ReadAlarm, readAlarms } from '../../../support/lib/read-alarms'
import { readable } from '../../../support/lib/readable'
import { findResource, synthesizeStore } from '../../../support/lib/store-template'

// prod-template.txt shows each alarm; these tests check what holds for all of them.
const dev = stageConfig('dev')
const resources = synthesizeMonitoring()
/** Another stage of the account, with one address for everything and a small budget. */
const otherStage = synthesizeMonitoring(
  {
    ...busyStage,
    financeAddress: 'ops@seller.test',
    texts: busyStage.texts && { ...busyStage.texts, budgetDollars: 1 },
  },
  'ebook-store-dev',
)
const alarms = readAlarms(resources)
const composite = alarmOf('store-failing')
const isOutage = ({ logicalId }: ReadAlarm) => composite.parts.includes(logicalId)
const notifying = alarms.filter((alarm) => !isOutage(alarm))
const named = (list: ReadAlarm[]): [string, ReadAlarm][] =>
  list.map((alarm) => [idOf(alarm), alarm])

test.each(named(alarms))(
  '%s has texts that send-alarm can parse, and a first command',
  (id, alarm) => {
    expect(parseAlarmDescription(alarm.description)).toEqual({
      // SNS accepts ASCII only in the subject of an e-mail, and phones show few characters.
      title: expect.stringMatching(/^[ -~]{10,60}$/),
      impact: expect.stringMatching(/.{40,}[.]$/s),
      diagnose: expect.stringMatching(
        /^(aws .+ --region us-east-1|npm run doctor -- --stage prod)$/,
      ),
      runbook: `docs/runbook.md#${id}`,
      readers: expect.stringMatching(/^ops( and finance)?$/),
    })
  },
)

test.each(named(alarms))(
  'the texts of %s fit into the length that CloudWatch allows',
  (_id, alarm) => {
    // A generated name consists of stack name, logical id and 13 characters: 128 at most.
    const deployed = alarm.description.replaceAll(/<[\w.:]+>/g, 'x'.repeat(128))

    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
    expect(deployed.length).toBeLessThanOrEqual(1024)
  },
)

test('the first command of a failure shows errors, warnings, crashes and timeouts', () => {
  for (const id of ['webhook-failures', 'create-payment-failures', 'download-failures']) {
    expect(alarmOf(id).description).toContain(
      '$.level = "ERROR" || $.level = "WARN" || $.record.status = "error" || $.record.status = "timeout"',
    )
  }
})

test.each(named(notifying))('%s calls the function that writes the e-mail', (_id, alarm) => {
  const {
    alarm: [notifier],
    ok,
  } = alarm.actions

  expect(notifier).toBe(
    readable({ Ref: findResource(resources, 'AWS::Lambda::Alias', 'SendAlarm').id }),
  )
  expect([[], [notifier]]).toContainEqual(ok)
  expect(alarm.properties['InsufficientDataActions']).toBeUndefined()
})

test('[F96] only store-failing also notifies through the direct topic, for when functions cannot run', () => {
  const direct = readable({ Ref: findResource(resources, 'AWS::SNS::Topic', 'DirectTopic').id })

  for (const alarm of notifying) {
    expect(alarm.actions.alarm.slice(1)).toEqual(alarm === composite ? [direct] : [])
  }
})

test('[F96] an alarm about buyers fires again a quarter of an hour after the last time, but not for a constant value', () => {
  const aboutBuyers = notifying.filter(({ actions }) => actions.ok.length === 0)

  expect(aboutBuyers.length).toBeGreaterThan(5)
  for (const { metrics, properties, ...alarm } of aboutBuyers) {
    const [{ name } = { name: 'none' }] = metrics
    // Before that the alarm cannot detect that reconcile has not run.
    const minutes = name === 'OrdersRepaired' ? 45 : 15

    expect([alarm.name, name]).not.toContainEqual(expect.stringMatching(/^Undelivered/))
    expect(properties).toMatchObject({ Period: minutes * 60, EvaluationPeriods: 1 })
  }
})

test('one outage sends one e-mail: its alarms notify only through store-failing, which fires with the first', () => {
  const rule = readable(composite.properties['AlarmRule'])

  expect(composite.parts).toHaveLength(7)
  for (const alarm of alarms.filter(isOutage)) {
    expect(alarm.actions).toEqual({ alarm: [], ok: [] })
  }
  expect(rule.match(/ALARM\(/g)).toHaveLength(7)
  expect(rule).not.toMatch(/AND|NOT/)
})

test('each alarm of a queue measures its own queue', () => {
  const queueOf = (id: string) => alarmOf(id).metrics.map(({ dimensions }) => dimensions)

  expect(queueOf('dead-letters')).toEqual([expect.stringMatching(/=<Dead/)])
  expect(queueOf('retries-delayed')).toEqual([expect.stringMatching(/=<Waiting/)])
  expect(queueOf('reports-put-aside')).toEqual([expect.stringMatching(/=<PutAside/)])
})

test('two stages in one account share no alarm name', () => {
  const names = [...alarms, ...readAlarms(otherStage)].map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
})

test('every metric of the store is one that a function or a log filter emits', () => {
  const ours = alarms
    .flatMap(({ metrics }) => metrics)
    .filter(({ namespace }) => namespace === monitoredName)
  const counted = Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Logs::MetricFilter')
    .flatMap(({ Properties }) => Object(Properties['MetricTransformations'])[0].MetricName)

  expect(ours.length).toBeGreaterThan(8)
  for (const { name } of ours) {
    expect([...Object.keys(metricUnits), ...counted]).toContain(name)
  }
})

test('no alarm evaluates a longer period than CloudWatch allows, not even for a week without a sale', () => {
  const hour = 3600

  for (const { parts, properties } of alarms) {
    if (parts.length > 0) continue
    const period = Number(/"Period":(\d+)/.exec(JSON.stringify(properties))?.[1])
    const longest = period < hour ? 24 * hour : 7 * 24 * hour
    expect(period * Number(properties['EvaluationPeriods'])).toBeLessThanOrEqual(longest)
  }
})

test('a stage has no alarms for options that it does not use', () => {
  const { resources: others } = synthesizeStore(dev)

  expect(dev).toMatchObject({ firewall: false, texts: { watchesAccount: false } })
  expect(dev.noSaleHours).toBeUndefined()
  expect(readAlarms(others).map(({ name }) => name)).not.toContainEqual(
    expect.stringMatching(/-(no-sale|payments-blocked|text-spend)$/),
  )
})

test('[F59] the alarm for texts follows the budget of the stage', () => {
  const alarm = readAlarms(otherStage).find(({ name }) => name === 'ebook-store-dev-text-spend')

  expect(alarmOf('text-spend').properties['Threshold']).toBe(16)
  expect(alarm?.properties['Threshold']).toBe(0.8)
})

function idOf({ name }: ReadAlarm): string {
  return name.replace(`${monitoredName}-`, '')
}

function alarmOf(id: string): ReadAlarm {
  const alarm = alarms.find((each) => idOf(each) === id)
  if (!alarm) throw new Error(`There is no alarm ${id}.`)
  return alarm
}

test('one address for ops and finance receives every alarm once', () => {
  expect(subscriptionsOf(otherStage)).toEqual([['email', 'ops@seller.test', undefined]])
})

function subscriptionsOf(others: typeof resources) {
  return Object.entries(others)
    .filter(([id, { Type }]) => Type === 'AWS::SNS::Subscription' && id.startsWith('AlarmTopic'))
    .map(([, { Properties }]) => [
      Properties['Protocol'],
      Properties['Endpoint'],
      Properties['FilterPolicy'],
    ])
}
