import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FunctionDefinition } from '../../functions/function-definition'
import type { InvocationResult } from '../../functions/function-instance'
import { type RunningFunction, runFunction } from '../../functions/run-function'

let codeDir: string
let running: RunningFunction | undefined
let printed: string
let reports: InvocationResult['outcome'][]

beforeEach(async () => {
  codeDir = await mkdtemp(join(tmpdir(), 'function-'))
  await writeFile(join(codeDir, 'package.json'), '{"type":"commonjs"}')
  printed = ''
  reports = []
})
afterEach(async () => {
  await running?.stop()
  await rm(codeDir, { recursive: true })
})

async function start(code: string, changes: Partial<FunctionDefinition> = {}) {
  await writeFile(join(codeDir, 'index.js'), code)
  const definition: FunctionDefinition = {
    name: 'tell-all',
    label: 'tell-all',
    arn: 'arn:aws:lambda:us-east-1:0:function:tell-all',
    codeDir,
    handler: 'index.handler',
    timeoutMs: 2000,
    memoryMb: 128,
    maxConcurrency: 10,
    logFormat: 'Text',
    variables: {},
    ...changes,
  }
  const environment = { COLOR: 'red', AWS_LAMBDA_LOG_FORMAT: definition.logFormat }
  running = runFunction(definition, environment, {
    write: (text) => (printed += text),
    report: (result) => reports.push(result.outcome),
    close: async () => undefined,
  })
  return running
}

test('a function runs in its own environment and no other', async () => {
  const { invoke } = await start(
    'exports.handler = async (event) => ({ event, env: process.env.COLOR, path: process.env.PATH })',
  )

  expect(await invoke({ a: 1 })).toEqual({
    outcome: 'succeeded',
    payload: { event: { a: 1 }, env: 'red' },
  })
})

test('event and payload are passed as JSON', async () => {
  const { invoke } = await start(
    'exports.handler = async (event) => ({ at: new Date(0), none: undefined, keys: Object.keys(event) })',
  )

  expect(await invoke({ none: undefined, list: [undefined] })).toEqual({
    outcome: 'succeeded',
    payload: { at: '1970-01-01T00:00:00.000Z', keys: ['list'] },
  })
})

test('the context has the request, the function and the remaining time', async () => {
  const { invoke } = await start(
    'exports.handler = async (_event, c) => [c.awsRequestId, c.functionName, c.getRemainingTimeInMillis()]',
  )

  const result = await invoke({})

  expect(result).toEqual({
    outcome: 'succeeded',
    payload: [expect.stringMatching(/^[\da-f-]{36}$/), 'tell-all', expect.any(Number)],
  })
})

test('the same environment serves call after call', async () => {
  const { invoke } = await start('let calls = 0; exports.handler = async () => (calls += 1)')

  await invoke({})

  expect(await invoke({})).toEqual({ outcome: 'succeeded', payload: 2 })
})

test('concurrent calls have separate environments', async () => {
  const { invoke } = await start(`
    let busy = 0
    exports.handler = async () => {
      busy += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return busy--
    }`)

  const results = await Promise.all([invoke({}), invoke({}), invoke({})])

  const first = { outcome: 'succeeded', payload: 1 }
  expect(results).toEqual([first, first, first])
})

test('a call beyond the concurrency waits for its turn', async () => {
  const { invoke } = await start('let calls = 0; exports.handler = async () => (calls += 1)', {
    maxConcurrency: 1,
  })

  const results = await Promise.all([invoke({}), invoke({}), invoke({})])

  expect(results.map((result) => 'payload' in result && result.payload)).toEqual([1, 2, 3])
})

test('an error is reported with its type and message', async () => {
  const { invoke } = await start('exports.handler = async () => { throw new TypeError("no such") }')

  expect(await invoke({})).toMatchObject({
    outcome: 'failed',
    error: { errorType: 'TypeError', errorMessage: 'no such' },
  })
})

test('code that cannot be loaded fails the call', async () => {
  const { invoke } = await start('exports.other = 1')

  expect(await invoke({})).toMatchObject({
    outcome: 'failed',
    error: { errorMessage: expect.stringContaining('no function handler') },
  })
})

test('a function that takes longer than its timeout is ended, and the next call is served', async () => {
  const { invoke } = await start(
    'exports.handler = async (event) => { for (;;) if (event.quick) return "quick" }',
    { timeoutMs: 1000 },
  )

  expect(await invoke({})).toEqual({ outcome: 'timed out' })
  expect(await invoke({ quick: true })).toEqual({ outcome: 'succeeded', payload: 'quick' })
  expect(reports).toEqual(['timed out', 'succeeded'])
})

test.each([
  ['ends its process', 'process.exit(1)'],
  ['throws outside of its promise', 'setTimeout(() => { throw new Error("late") })'],
])('a function that %s fails its call, and the next call is served', async (_case, breaking) => {
  const { invoke } = await start(`exports.handler = (event) => {
    if (event.quick) return "quick"
    ${breaking}
    return new Promise(() => undefined)
  }`)

  expect(await invoke({})).toMatchObject({ outcome: 'failed' })
  expect(await invoke({ quick: true })).toEqual({ outcome: 'succeeded', payload: 'quick' })
})

test.each(['Text', 'JSON'] as const)(
  'metrics that a function emits are lines of JSON in its log, in the format %s',
  async (logFormat) => {
    const { invoke } = await start(
      `const { Metrics } = require(${JSON.stringify(require.resolve('@aws-lambda-powertools/metrics'))})
      exports.handler = async () => {
        for (const name of ['Sale', 'OrderDecision']) {
          const metrics = new Metrics({ namespace: 'store', serviceName: 'store' })
          metrics.addMetric(name, 'Count', 1)
          metrics.publishStoredMetrics()
        }
      }`,
      { logFormat },
    )

    await invoke({})

    const lines: unknown[] = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const metric = { _aws: expect.any(Object), service: 'store' }
    expect(lines).toEqual([
      expect.objectContaining({ ...metric, Sale: 1 }),
      expect.objectContaining({ ...metric, OrderDecision: 1 }),
    ])
  },
)

test('a function whose log format is JSON prints one document to a line', async () => {
  const { invoke } = await start(
    'exports.handler = async () => console.error({ event: "broke", error: new TypeError("why") })',
    { logFormat: 'JSON' },
  )

  await invoke({})

  expect(JSON.parse(printed)).toMatchObject({
    level: 'ERROR',
    requestId: expect.any(String),
    message: { event: 'broke', error: { errorType: 'TypeError', errorMessage: 'why' } },
  })
})

test('replaced code runs from the next call on, and a call under way ends with the old code', async () => {
  const slow = 'exports.handler = () => new Promise((done) => setTimeout(done, 300, "old"))'
  const { invoke, replaceCode } = await start(slow)
  const underWay = invoke({})
  const newDir = await mkdtemp(join(tmpdir(), 'function-'))
  await writeFile(join(newDir, 'package.json'), '{"type":"commonjs"}')
  await writeFile(join(newDir, 'index.js'), 'exports.handler = async () => "new"')

  replaceCode(newDir)

  expect(await invoke({})).toEqual({ outcome: 'succeeded', payload: 'new' })
  expect(await underWay).toEqual({ outcome: 'succeeded', payload: 'old' })
  expect(await invoke({})).toEqual({ outcome: 'succeeded', payload: 'new' })
  await rm(newDir, { recursive: true })
})

test('a function that was stopped starts no thread for a late call', async () => {
  const started = await start('exports.handler = async () => "late"')

  await started.stop()

  expect(await started.invoke({})).toMatchObject({ outcome: 'failed' })
})

test('a call that waits when the function is stopped starts no thread', async () => {
  const started = await start('exports.handler = () => new Promise(() => {})', {
    maxConcurrency: 1,
  })
  const calls = [started.invoke({}), started.invoke({})]

  await started.stop()

  expect(await Promise.all(calls)).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }])
})
