import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FunctionDefinition, readFunctions } from '../../functions/function-definition'
import type { InvocationResult } from '../../functions/function-instance'
import { type RunningFunction, runFunction } from '../../functions/run-function'
import { runInvocations } from '../../functions/run-invocations'
import { fakeFunction, payload } from '../support/fake-function'
import { smallResources, smallStack, withProperties } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

let running: RunningFunction | undefined
let printed = ''
const reports: InvocationResult['outcome'][] = []

afterEach(async () => {
  await running?.stop()
  printed = ''
  reports.length = 0
})

async function writeCode(code: string): Promise<string> {
  const folder = await tempFolder()
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}')
  await writeFile(join(folder, 'index.js'), code)
  return folder
}

async function start(code: string, changes: Partial<FunctionDefinition> = {}) {
  const definition = {
    ...fakeFunction().running.definition,
    codeDir: await writeCode(code),
    timeoutMs: 2000,
    maxConcurrency: 10,
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

test.each<[string, string, unknown, unknown]>([
  [
    'its own environment and no other',
    'async (event) => ({ event, env: process.env.COLOR, path: process.env.PATH })',
    { a: 1 },
    { event: { a: 1 }, env: 'red' },
  ],
  [
    'event and payload as JSON',
    'async (event) => ({ at: new Date(0), none: undefined, keys: Object.keys(event) })',
    { none: undefined, list: [undefined] },
    { at: '1970-01-01T00:00:00.000Z', keys: ['list'] },
  ],
  [
    'a context with the request, the function and the remaining time',
    'async (_event, c) => [c.awsRequestId, c.functionName, c.getRemainingTimeInMillis()]',
    {},
    [expect.stringMatching(/^[\da-f-]{36}$/), 'small-Function', expect.any(Number)],
  ],
])('a function has %s', async (_what, handler, event, expected) => {
  const { invoke } = await start(`exports.handler = ${handler}`)

  expect(await invoke(event)).toEqual(payload(expected))
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

  expect(results).toEqual([payload(1), payload(1), payload(1)])
})

test('a call beyond the concurrency waits for its turn in the same environment', async () => {
  const { invoke } = await start('let calls = 0; exports.handler = async () => (calls += 1)', {
    maxConcurrency: 1,
  })

  const results = await Promise.all([invoke({}), invoke({}), invoke({})])

  expect(results).toEqual([payload(1), payload(2), payload(3)])
})

test('code that cannot be loaded fails the call', async () => {
  const { invoke } = await start('exports.other = 1')

  expect(await invoke({})).toMatchObject({
    outcome: 'failed',
    error: { errorMessage: expect.stringContaining('no function handler') },
  })
})

const failed = (errorMessage: string) => ({ outcome: 'failed', error: { errorMessage } })

test.each<[string, string, { outcome: string; error?: object }]>([
  [
    'throws',
    'throw new TypeError("no such")',
    { outcome: 'failed', error: { errorType: 'TypeError', errorMessage: 'no such' } },
  ],
  ['takes longer than its timeout', 'for (;;);', { outcome: 'timed out' }],
  ['ends its process', 'process.exit(1)', { outcome: 'failed' }],
  [
    'throws outside of its promise',
    'setTimeout(() => { throw new Error("late") }); return new Promise(() => undefined)',
    failed('late'),
  ],
])(
  'a function that %s fails its call, and the next call is served',
  async (_case, code, result) => {
    const { invoke } = await start(
      `exports.handler = (event) => { if (event.quick) return "quick"; ${code} }`,
      { timeoutMs: 1000 },
    )

    expect(await invoke({})).toMatchObject(result)
    expect(await invoke({ quick: true })).toEqual(payload('quick'))
    expect(reports).toEqual([result.outcome, 'succeeded'])
  },
)

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

    const lines = printed.trim().split('\n')
    const metric = { _aws: expect.any(Object), service: 'store' }
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
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

  replaceCode(await writeCode('exports.handler = async () => "new"'))

  expect(await invoke({})).toEqual(payload('new'))
  expect(await underWay).toEqual(payload('old'))
  expect(await invoke({})).toEqual(payload('new'))
})

test('a stopped function starts no thread for a call that waits or comes late', async () => {
  const { invoke, stop } = await start('exports.handler = () => new Promise(() => {})', {
    maxConcurrency: 1,
  })
  const calls = [invoke({}), invoke({})]

  await stop()

  const late = invoke({})
  const stopped = { outcome: 'failed' }
  expect(await Promise.all([...calls, late])).toMatchObject([stopped, stopped, stopped])
})

test.each([
  ['small/TellAll/Function/Resource', 'tell-all'],
  ['small/Watching/CheckDeliveries/Function/Resource', 'check-deliveries'],
  ['small/Cleaner/Resource', 'cleaner'],
])('the function of the construct %s is known as %s', (path, label) => {
  const Function = { ...smallResources.Function, Metadata: { 'aws:cdk:path': path } }

  expect(readFunctions(smallStack({ ...smallResources, Function }))).toMatchObject([{ label }])
})

test.each([
  ['no', 4, {}],
  ['a lower', 1, { ReservedConcurrentExecutions: 1 }],
  ['a higher', 4, { ReservedConcurrentExecutions: 50 }],
])(
  'a function with %s reserved concurrency runs at most %i calls at once',
  (_case, most, reserved) => {
    expect(readFunctions(smallStack(withProperties('Function', reserved)))).toMatchObject([
      { maxConcurrency: most },
    ])
  },
)

describe('an invocation by the official client', () => {
  async function invoke(fake: ReturnType<typeof fakeFunction>, name: string) {
    const emulator = await runInvocations([fake.running])
    const client = new LambdaClient({ endpoint: emulator.url, maxAttempts: 1 })
    const command = new InvokeCommand({ FunctionName: name, Payload: '{"days":30}' })
    const { FunctionError, Payload } = await client.send(command).finally(() => {
      client.destroy()
      return emulator.stop()
    })
    return { FunctionError, content: JSON.parse(Payload?.transformToString() ?? '') }
  }

  test('reaches the function of an alias, with the event and the payload as JSON', async () => {
    const fake = fakeFunction((event) => payload({ given: event }))

    const { content } = await invoke(fake, `${fake.running.definition.arn}:live`)

    expect(content).toEqual({ given: { days: 30 } })
    expect(fake.events).toEqual([{ days: 30 }])
  })

  test('marks an error of the function', async () => {
    const error = { errorType: 'StripeConnectionError', errorMessage: 'away', stack: '' }
    const fake = fakeFunction(() => ({ outcome: 'failed', error }))

    expect(await invoke(fake, fake.running.definition.arn)).toEqual({
      FunctionError: 'Unhandled',
      content: error,
    })
  })

  test('is refused by Lambda’s own name for a function that does not exist', async () => {
    await expect(invoke(fakeFunction(), 'no-such-function')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})
