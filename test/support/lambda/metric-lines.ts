type MetricLine = {
  _aws: {
    Timestamp: number
    CloudWatchMetrics: {
      Namespace: string
      Dimensions: string[][]
      Metrics: { Name: string; Unit: string }[]
    }[]
  }
  [name: string]: unknown
}

type Figure = [name: string, value: unknown]

/**
 * Switches metrics on as the stack does, and keeps what is written to standard output instead of
 * showing it. Call it before the first metric of a test file.
 */
export function captureMetrics() {
  process.env['POWERTOOLS_METRICS_NAMESPACE'] = 'ebook-store-test'
  process.env['POWERTOOLS_SERVICE_NAME'] = 'store'
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const text = () => write.mock.calls.map(([chunk]) => String(chunk)).join('')
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as MetricLine)
  const figures = (): Figure[] =>
    lines().flatMap((line) =>
      line._aws.CloudWatchMetrics.flatMap(({ Metrics }) =>
        Metrics.map(({ Name }): Figure => [Name, line[Name]]),
      ),
    )
  return {
    text,
    lines,
    /** Each figure with its name, in the order they were written. */
    figures,
    /** The same in the order of their names, for what happens side by side. */
    figuresByName: () => figures().toSorted(([a], [b]) => (a < b ? -1 : 1)),
    clear: () => write.mockClear(),
  }
}
