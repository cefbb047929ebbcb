import { type MetricName, metricUnits } from '../../../../lambda/platform/metrics/metric-units'
import { count, measure } from '../../../../lambda/platform/metrics/metrics'
import { captureMetrics } from '../../../support/lambda/emitted-metrics'

const metrics = captureMetrics()

beforeEach(() => {
  process.env['POWERTOOLS_METRICS_NAMESPACE'] = 'ebook-store-test'
})

test.each(Object.entries(metricUnits))('%s is one line in the embedded metric format at once, in %s', (name, unit) => {
  measure(name as MetricName, 0)

  const Metrics = [{ Name: name, Unit: unit }]
  const CloudWatchMetrics = [{ Namespace: 'ebook-store-test', Dimensions: [['service']], Metrics }]
  const _aws = { Timestamp: expect.any(Number), CloudWatchMetrics }
  expect(metrics.lines()).toEqual([{ _aws, service: 'store', [name]: 0 }])
  expect(metrics.text()).toMatch(/\}\n$/)
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

  expect(log.mock.calls).toMatchObject([[{ event: 'Metric lost', metric: 'Sale', errorName: 'Error' }]])
  expect(metrics.emitted()).toEqual([['SaleCents', 1499]])
})
