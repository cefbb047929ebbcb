import { type MetricName, metricUnits } from '../../../../lambda/platform/metrics/metric-units'
import { count, measure } from '../../../../lambda/platform/metrics/metrics'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'

const metrics = captureMetrics()

beforeEach(() => {
  process.env['POWERTOOLS_METRICS_NAMESPACE'] = 'ebook-store-test'
})

test('a metric is one line in the embedded metric format', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T03:04:05.678Z') })
  measure('SaleCents', 1499)
  jest.useRealTimers()

  expect(metrics.text().endsWith('}\n')).toBe(true)
  expect(metrics.lines()).toEqual([
    {
      _aws: {
        Timestamp: Date.parse('2026-11-21T03:04:05.678Z'),
        CloudWatchMetrics: [
          { Namespace: 'ebook-store-test', Dimensions: [['service']], Metrics: [{ Name: 'SaleCents', Unit: 'Count' }] },
        ],
      },
      service: 'store',
      SaleCents: 1499,
    },
  ])
})

test('every metric is written at once, in its unit, a zero too', () => {
  for (const [name, unit] of Object.entries(metricUnits)) {
    measure(name as MetricName, 0)

    expect(metrics.emitted()).toEqual([[name, 0]])
    expect(metrics.lines()[0]?._aws.CloudWatchMetrics).toMatchObject([{ Metrics: [{ Name: name, Unit: unit }] }])
    metrics.clear()
  }
})

test('without a namespace nothing is written, not even a warning', () => {
  const warnings = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  delete process.env['POWERTOOLS_METRICS_NAMESPACE']

  count('Sale')

  expect([metrics.text(), warnings.mock.calls]).toEqual(['', []])
  warnings.mockRestore()
})

test('a metric that Powertools refuses is logged, and nothing is thrown', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue()
  // Powertools throws when a Lambda with concurrent invocations has no store for them.
  process.env['AWS_LAMBDA_MAX_CONCURRENCY'] = '2'

  expect(() => count('Sale')).not.toThrow()
  delete process.env['AWS_LAMBDA_MAX_CONCURRENCY']
  measure('SaleCents', 1499)

  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'Metric lost', metric: 'Sale', errorName: 'Error' }),
  )
  expect(metrics.emitted()).toEqual([['SaleCents', 1499]])
})
