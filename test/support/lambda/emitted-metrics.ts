type MetricLine = {
  _aws: { CloudWatchMetrics: { Metrics: { Name: string }[] }[] }
  [name: string]: unknown
}

type EmittedMetric = [name: string, value: unknown]

/** Ids, personal data and secrets of the fixtures. */
const notInMetrics = /@|2025550123|202-555|8335550123|cs_test|evt_|pi_1|EB-|sk_test|whsec|download\/|link-key/

/**
 * Switches metrics on as the stack does; call it before the first metric of a file. Fails each test whose metrics
 * contain an id, personal data or a secret (F94).
 */
export function captureMetrics() {
  process.env['POWERTOOLS_METRICS_NAMESPACE'] = 'ebook-store-test'
  process.env['POWERTOOLS_SERVICE_NAME'] = 'store'
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const text = () => write.mock.calls.map(([chunk]) => String(chunk)).join('')
  const clear = () => {
    expect(text()).not.toMatch(notInMetrics)
    write.mockClear()
  }
  afterEach(clear)
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as MetricLine)
  const emitted = (): EmittedMetric[] =>
    lines().flatMap((line) =>
      line._aws.CloudWatchMetrics.flatMap(({ Metrics }) =>
        Metrics.map(({ Name }): EmittedMetric => [Name, line[Name]]),
      ),
    )
  return {
    text,
    lines,
    emitted,
    /** For parallel writes. */
    emittedByName: () => emitted().toSorted(([a], [b]) => (a < b ? -1 : 1)),
    clear,
  }
}
