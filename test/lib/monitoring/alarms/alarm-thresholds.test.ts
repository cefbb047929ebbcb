import { busyStage, stackName, synthesizeMonitoring } from '../../../support/lib/monitored-stack'
import { readAlarms } from '../../../support/lib/read-alarms'

const alarms = new Map(
  readAlarms(synthesizeMonitoring().resources()).map((alarm) => [
    alarm.name.replace(`${stackName}-`, ''),
    alarm,
  ]),
)

const minutes = 60
const hours = 3600

/** [metric, threshold, period, datapoints to alarm / evaluated, missing data] */
test.each([
  [
    'paid-undelivered-5-minutes',
    'Sum NewlyUndeliveredAfter5Minutes',
    1,
    15 * minutes,
    '1/1',
    'breaching',
  ],
  [
    'paid-undelivered-2-hours',
    'Sum NewlyUndeliveredAfter2Hours',
    1,
    15 * minutes,
    '1/1',
    'notBreaching',
  ],
  ['delivery-refused', 'Sum DeliveryRefused', 1, 15 * minutes, '1/1', 'notBreaching'],
  ['order-decisions', 'Sum OrderDecision', 1, 15 * minutes, '1/1', 'notBreaching'],
  ['webhook-failures', 'Sum WebhookFailure', 1, 5 * minutes, '2/12', 'notBreaching'],
  ['create-payment-failures', 'Sum CreatePaymentFailure', 2, 15 * minutes, '1/1', 'notBreaching'],
  ['download-failures', 'Sum DownloadFailure', 2, 15 * minutes, '1/1', 'notBreaching'],
  ['api-failures', 'Sum 5XXError', 1, minutes, '2/5', 'notBreaching'],
  ['requests-refused', 'Sum RequestsRefused', 10, minutes, '5/10', 'notBreaching'],
  ['probe-failures', 'Maximum ProbeFailure', 1, 5 * minutes, '2/3', 'breaching'],
  [
    'dead-letters',
    'Maximum ApproximateNumberOfMessagesVisible',
    1,
    5 * minutes,
    '1/1',
    'notBreaching',
  ],
  [
    'reports-put-aside',
    'Maximum ApproximateNumberOfMessagesVisible',
    1,
    5 * minutes,
    '1/1',
    'notBreaching',
  ],
  [
    'retries-delayed',
    'Maximum ApproximateAgeOfOldestMessage',
    10 * minutes,
    5 * minutes,
    '2/2',
    'notBreaching',
  ],
  ['reconcile-repaired', 'Sum OrdersRepaired', 1, 45 * minutes, '1/1', 'breaching'],
  ['webhook-missed', 'Sum EventsMissed', 1, 15 * minutes, '1/1', 'notBreaching'],
  ['many-fallbacks', 'Sum Fallback', 3, 6 * hours, '1/1', 'notBreaching'],
  ['feedback-failures', 'Sum FeedbackFailure', 1, 15 * minutes, '1/1', 'notBreaching'],
  ['site-failures', 'Average 5xxErrorRate', 5, 5 * minutes, '3/3', 'notBreaching'],
  ['books-differ', 'Maximum BooksDiffer', 1, 45 * minutes, '1/1', 'breaching'],
  ['card-testing', 'Sum CardTesting', 1, 30 * minutes, '1/1', 'notBreaching'],
  ['email-bounces', 'Average Reputation.BounceRate', 0.04, hours, '1/1', 'ignore'],
  ['email-complaints', 'Average Reputation.ComplaintRate', 0.0008, hours, '1/1', 'ignore'],
  ['text-spend', 'Maximum SMSMonthToDateSpentUSD', 16, hours, '1/1', 'ignore'],
])('%s fires at %s ≥ %d', (id, metric, threshold, period, datapoints, missingData) => {
  const { metrics, properties } = alarmOf(id)

  expect(metrics.map(({ statistic, name }) => `${statistic} ${name}`)).toEqual([metric])
  expect(
    `${String(properties['DatapointsToAlarm'])}/${String(properties['EvaluationPeriods'])}`,
  ).toBe(datapoints)
  expect(properties).toMatchObject({
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Threshold: threshold,
    Period: period,
    TreatMissingData: missingData,
  })
})

test('payments-blocked fires when the managed rules blocked five payments within an hour', () => {
  const { metrics, properties } = alarmOf('payments-blocked')

  expect(metrics.map(({ statistic, name }) => `${statistic} ${name}`)).toEqual([
    'Sum BlockedRequests',
    'Sum BlockedRequests',
  ])
  expect(properties).toMatchObject({
    Threshold: 5,
    DatapointsToAlarm: 1,
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  })
  expect(JSON.stringify(properties['Metrics'])).toContain(
    JSON.stringify([
      { Name: 'Rule', Value: 'Common' },
      { Name: 'WebACL', Value: stackName },
    ]),
  )
})

test('no-sale fires when none of its hours has a sale; an hour without data has none', () => {
  expect(alarmOf('no-sale').properties).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    DatapointsToAlarm: 48,
    EvaluationPeriods: 48,
    TreatMissingData: 'breaching',
    Metrics: [
      { Expression: 'FILL(sales, 0)', ReturnData: true },
      { Id: 'sales', MetricStat: { Period: 3600, Stat: 'Sum', Metric: { MetricName: 'Sale' } } },
    ],
  })
})

test('the reputation counts only the e-mails of this store', () => {
  for (const id of ['email-bounces', 'email-complaints']) {
    expect(alarmOf(id).properties['Dimensions']).toEqual([
      { Name: 'ses:configuration-set', Value: 'emails-of-the-stack' },
    ])
  }
})

test('no alarm evaluates a longer time than CloudWatch allows, not even for a week without a sale', () => {
  const week = synthesizeMonitoring({ ...busyStage, noSaleHours: 168 }).resources()
  const metricAlarms = readAlarms(week).filter(({ parts }) => parts.length === 0)

  expect(metricAlarms.length).toBeGreaterThan(10)
  for (const { properties } of metricAlarms) {
    const period = Number(/"Period":(\d+)/.exec(JSON.stringify(properties))?.[1])
    const longest = period < hours ? 24 * hours : 7 * 24 * hours
    expect(period * Number(properties['EvaluationPeriods'])).toBeLessThanOrEqual(longest)
  }
})

function alarmOf(id: string) {
  const alarm = alarms.get(id)
  if (!alarm) throw new Error(`There is no alarm ${id}.`)
  return alarm
}
