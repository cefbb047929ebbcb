import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FunctionDefinition, readFunctions } from '../../functions/function-definition'
import type { InvocationResult } from '../../functions/function-instance'
import { type RunningFunction, runFunction } from '../../functions/run-function'
import { runInvocations } from '../../functions/run-invocations'
import { fakeFunction, payload } from '../support/fake-function'
import { smallStack, withProperties } from '../support/small-template'
import { tempFolder } from '../support/temp-folder'

let running: RunningFunction | undefined
afterEach(() => running?.stop())

async function writeCode(code: string): Promise<string> {
  const folder = tempFolder()
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}')
  await writeFile(join(folder, 'index.js'), code)
  return folder
}

async function start(code: string, changes: Partial<FunctionDefinition> = {}) {
  const definition = {
    ...fakeFunction().running.definition,
    codeDir: await writeCode(code),
    timeoutMs: 60_000,
    maxConcurrency: 10,
    ...changes,
  }
  const reports: InvocationResult['outcome'][] = []
  const report = (result: InvocationResult) => reports.push(result.outcome)
  const log = { write: () => undefined, report, close: async () => undefined }
  running = runFunction(definition, { COLOR: 'red' }, log)
  return { ...running, reports }
}

test('a function has its own environment, its event and payload as JSON, and a context', async () => {
  const { invoke } = await start(`exports.handler = async (event, context) => ({
    env: [process.env.COLOR, process.env.PATH],
    at: new Date(0),
    none: undefined,
    event,
    context: [context.awsRequestId, context.functionName, context.getRemainingTimeInMillis()],
  })`)

  expect(await invoke({ none: undefined, list: [undefined] })).toEqual(
    payload({
      env: ['red', null],
      at: '1970-01-01T00:00:00.000Z',
      event: { list: [null] },
      context: [expect.stringMatching(/^[\da-f-]{36}$/), 'small-Function', expect.any(Number)],
    }),
  )
})

test.each([
  [10, [1, 1, 1]],
  [1, [1, 2, 3]],
])('of three calls, %i at once have environments of their own', async (maxConcurrency, counts) => {
  const { invoke } = await start(
    `let calls = 0
    exports.handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return (calls += 1)
    }`,
    { maxConcurrency },
  )

  expect(await Promise.all([invoke({}), invoke({}), invoke({})])).toEqual(counts.map(payload))
})

const failed = (errorMessage: string) => ({ outcome: 'failed', error: { errorMessage } })

test.each<[string, string, { outcome: string; error?: object }]>([
  ['throws', 'throw new TypeError("no such")', failed('no such')],
  ['takes longer than its timeout', 'for (;;);', { outcome: 'timed out' }],
  ['ends its process', 'process.exit(1)', { outcome: 'failed' }],
  [
    'throws outside of its promise',
    'setTimeout(() => { throw new Error("late") }); return new Promise(() => {})',
    failed('late'),
  ],
])('a function that %s fails its call, and the next call is served', async (_case, code, result) => {
  const { invoke, reports, definition } = await start(
    `exports.handler = (event) => { if (event.quick) return "quick"; ${code} }`,
    result.outcome === 'timed out' ? { timeoutMs: 300 } : {},
  )

  expect(await invoke({})).toMatchObject(result)
  // A busy machine takes longer to start the next environment.
  definition.timeoutMs = 60_000
  expect(await invoke({ quick: true })).toEqual(payload('quick'))
  expect(reports).toEqual([result.outcome, 'succeeded'])
})

test('replaced code runs from the next call on, and a call under way ends with the old code', async () => {
  const slow = 'exports.handler = () => new Promise((done) => setTimeout(done, 100, "old"))'
  const { invoke, replaceCode } = await start(slow)
  const underWay = invoke({})

  replaceCode(await writeCode('exports.handler = async () => "new"'))

  expect(await invoke({})).toEqual(payload('new'))
  expect(await underWay).toEqual(payload('old'))
  expect(await invoke({})).toEqual(payload('new'))
})

test('a stopped function starts no thread for a call that waits or comes late', async () => {
  const { invoke, stop } = await start('exports.handler = () => new Promise(() => {})', { maxConcurrency: 1 })
  const calls = [invoke({}), invoke({})]

  await stop()

  const outcomes = (await Promise.all([...calls, invoke({})])).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['failed', 'failed', 'failed'])
})

test('a function is named after its construct, and a reserved concurrency is refused', () => {
  const reserved = withProperties('Function', { ReservedConcurrentExecutions: 1 })

  expect(readFunctions(smallStack())).toMatchObject([{ label: 'tell-all' }])
  expect(() => readFunctions(smallStack(reserved))).toThrow('reserved concurrency')
})

test('the official client gets the payload of an alias, an error of the function, or Lambda’s own refusal', async () => {
  const error = { errorType: 'StripeConnectionError', errorMessage: 'away', stack: '' }
  const { running: fake } = fakeFunction((event) =>
    Object(event).days ? payload({ given: event }) : { outcome: 'failed', error },
  )
  const emulator = await runInvocations([fake])
  const client = new LambdaClient({ endpoint: emulator.url, maxAttempts: 1 })
  const invoke = async (FunctionName: string, Payload: string) => {
    const result = await client.send(new InvokeCommand({ FunctionName, Payload }))
    return [result.FunctionError, result.Payload?.transformToString()]
  }

  const worked = await invoke(`${fake.definition.arn}:live`, '{"days":30}')
  const broken = await invoke(fake.definition.arn, '{}')
  const [missing] = await Promise.allSettled([invoke('no-such-function', '{}')])
  client.destroy()
  await emulator.stop()

  expect(worked).toEqual([undefined, '{"given":{"days":30}}'])
  expect(broken).toEqual(['Unhandled', JSON.stringify(error)])
  expect(missing).toMatchObject({ reason: { name: 'ResourceNotFoundException' } })
})
