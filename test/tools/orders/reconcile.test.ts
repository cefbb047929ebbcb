import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { runOrders } from '../../../tools/orders/run-orders'
import { mockAccount, outputs } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'

const nothing = {
  events: 0,
  sessions: 0,
  eventsMissed: 0,
  ordersRepaired: 0,
  deliveriesResumed: 0,
  failed: 0,
  needAttention: 0,
  repaired: [],
  attention: [],
}
let terminal: FakeTerminal
let lambda: ReturnType<typeof mockClient>

beforeEach(() => {
  mockAccount()
  lambda = mockClient(LambdaClient)
  terminal = fakeTerminal()
})

const run = (...args: string[]) => runOrders(['reconcile', ...args], terminal)
const payload = (value: unknown) => {
  const text = JSON.stringify(value)
  const bytes = Object.assign(new TextEncoder().encode(text), { transformToString: () => text })
  return { Payload: bytes }
}
const requests = () =>
  lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => ({
    FunctionName: input.FunctionName,
    ...(typeof input.Payload === 'string' ? JSON.parse(input.Payload) : {}),
  }))

test('the function of the stage is called until it is at the end, and the sum is printed', async () => {
  const next = { startedAt: 1, days: 30, list: 'sessions' }
  lambda
    .on(InvokeCommand)
    .resolvesOnce(
      payload({
        ...nothing,
        events: 1200,
        eventsMissed: 1,
        ordersRepaired: 1,
        repaired: ['cs_1'],
        next,
      }),
    )
    .resolves(payload({ ...nothing, sessions: 1, ordersRepaired: 1, repaired: ['cs_2'] }))

  expect(await run('--stage', 'dev', '--days', '30')).toBe(0)

  const first = { FunctionName: outputs.ReconcileFunction, days: 30, seconds: 30 }
  expect(requests()).toEqual([first, { ...first, from: next }])
  expect(terminal.printed().split('\n')).toEqual([
    '1,200 events and 1 completed checkout session of the last 30 days compared.',
    '2 orders repaired; the webhook had missed 1 event:',
    '  cs_1',
    '  cs_2',
  ])
})

test('no difference is said in a sentence', async () => {
  lambda.on(InvokeCommand).resolves(payload(nothing))

  expect(await run('--stage', 'dev')).toBe(0)

  expect(terminal.printed()).toMatch(/of the last 24 hours compared\.\nNo difference:/)
})

test('what is left to a person is listed, and is no success', async () => {
  const attention = [{ orderId: 'cs_1', reason: 'held' }]
  lambda
    .on(InvokeCommand)
    .resolves(payload({ ...nothing, failed: 1, deliveriesResumed: 1, needAttention: 2, attention }))

  expect(await run('--stage', 'dev')).toBe(1)

  expect(terminal.printed().split('\n').slice(1)).toEqual([
    '1 abandoned delivery queued again.',
    '1 repair failed; run this again, or see the log.',
    '2 orders to look at:',
    '  cs_1  held for more than a day',
    '  and 1 more',
  ])
})

test('an error of the function is named by its type, because its message may repeat a key', async () => {
  const error = { errorType: 'StripePermissionError', errorMessage: 'rk_test_51Secret lacks' }
  lambda.on(InvokeCommand).resolves({ ...payload(error), FunctionError: 'Unhandled' })

  expect(await run('--stage', 'dev')).toBe(1)

  expect(terminal.shown()).toContain('reconcile stopped with StripePermissionError')
  expect(terminal.shown()).not.toContain('rk_test')
})

test.each([
  ['a stage that does not exist', ['--stage', 'nowhere'], 2, /nowhere/],
  ['more days than Stripe keeps', ['--days', '31'], 2, /1 to 30 days/],
])('%s is refused', async (_what, args, code, message) => {
  expect(await run(...args)).toBe(code)

  expect(terminal.shown()).toMatch(message)
  expect(requests()).toEqual([])
})
