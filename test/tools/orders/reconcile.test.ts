import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { noFindings } from '../../../lambda/operations/functions/reconcile/findings'
import { runOrders } from '../../../tools/orders/run-orders'
import { mockAccount, outputs } from '../../support/tools/aws-account'
import { comparedRows } from '../../support/tools/compared-rows'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'

const nothing = noFindings()
const comparison = {
  differences: [],
  orders: 12,
  payouts: 1,
  balanceAt: '2026-11-22T11:45:00.000Z',
  rowsAt: '2026-11-22T11:45:00.000Z',
}
let terminal: FakeTerminal
let lambda: ReturnType<typeof mockClient>
const reconcile = () => lambda.on(InvokeCommand, { FunctionName: outputs.ReconcileFunction })
const compare = (found: object) =>
  lambda.on(InvokeCommand, { FunctionName: outputs.RecordMovementsFunction }).resolves(
    payload({
      movements: 0,
      isComplete: true,
      rows: comparedRows(),
      comparison: { ...comparison, ...found },
    }),
  )

beforeEach(() => {
  mockAccount()
  lambda = mockClient(LambdaClient)
  compare({})
  terminal = fakeTerminal({ startAt: new Date('2026-11-22T12:00:00.000Z') })
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

test('the function of the stage is called until it is finished, and the sum is printed', async () => {
  const next = { startedAt: 1, days: 30, list: 'sessions' }
  reconcile()
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
  expect(requests().slice(0, 2)).toEqual([first, { ...first, from: next }])
  expect(terminal.printed().split('\n').slice(0, 4)).toEqual([
    '1,200 events and 1 completed checkout session of the last 30 days compared.',
    '2 orders repaired; the webhook had missed 1 event:',
    '  cs_1',
    '  cs_2',
  ])
})

test('a run without differences is reported in a sentence', async () => {
  reconcile().resolves(payload(nothing))

  expect(await run('--stage', 'dev')).toBe(0)

  expect(terminal.printed()).toMatch(/of the last 24 hours compared\.\nNo difference:/)
})

test('an order that needs manual attention is listed, and fails the command', async () => {
  const attention = [{ orderId: 'cs_1', reason: 'held' }]
  reconcile().resolves(
    payload({ ...nothing, failed: 1, deliveriesResumed: 1, needAttention: 2, attention }),
  )

  expect(await run('--stage', 'dev')).toBe(1)

  expect(terminal.printed().split('\n').slice(1, 6)).toEqual([
    '1 abandoned delivery queued again.',
    '1 repair failed; run this again, or see the log.',
    '2 orders to look at:',
    '  cs_1  held for more than a day',
    '  and 1 more',
  ])
})

test('the cards of the last minutes are counted, and card testing is reported', async () => {
  const cards = { attempts: 14, declined: 13, callers: 2, mostOfOneCaller: 12, suspected: 12 }
  reconcile().resolves(payload({ ...nothing, cards }))

  await run('--stage', 'dev')

  expect(terminal.printed()).toContain(
    'Cards of the last 15 minutes: 13 of 14 declined, of 2 callers, at most 12 of one: 12 of them look like card testing',
  )
})

test('each movement and the books of 40 days are compared with the ledger, which is updated first', async () => {
  reconcile().resolves(payload(nothing))

  expect(await run('--stage', 'dev')).toBe(0)

  const span = { from: '2026-10-14T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' }
  const record = { FunctionName: outputs.RecordMovementsFunction, seconds: 30 }
  expect(requests().slice(1)).toEqual([
    record,
    { ...record, rows: span, write: false },
    { ...record, compare: span },
  ])
  expect(terminal.printed().split('\n').slice(-2)).toEqual([
    "Books of the last 40 days: 12 orders, 1 payout, every movement, and Stripe's balance compared.",
    'No difference: the books agree with Stripe to the cent.',
  ])
})

const differences = [
  {
    reason: 'charge_amount',
    subject: 'EB-7K3M9Q2T',
    currency: 'usd',
    expectedCents: 1499,
    foundCents: 1498,
  },
  {
    reason: 'payout_sum',
    subject: 'po_1',
    currency: 'jpy',
    expectedCents: 1500,
    foundCents: -200,
  },
]

test('each difference is described with both figures, and fails the command', async () => {
  reconcile().resolves(payload(nothing))
  compare({ differences, balanceAt: undefined })

  expect(await run('--stage', 'dev', '--month', '2026-11')).toBe(1)

  expect(terminal.printed().split('\n').slice(-4)).toEqual([
    "Books of November 2026: 12 orders, 1 payout, and every movement compared. Not compared yet: Stripe's balance.",
    '2 differences (docs/finance.md):',
    '  EB-7K3M9Q2T: The charge is not the amount of the order ($14.99 expected, $14.98 in the ledger)',
    '  po_1: The payout is not the sum of its movements (¥1,500 expected, −¥200 in the ledger)',
  ])
})

test.each([
  [
    'balance was',
    { balanceAt: undefined },
    "and every movement compared. Not compared yet: Stripe's balance.",
  ],
  [
    'movements were',
    { rowsAt: undefined },
    "and Stripe's balance compared. Not compared yet: every movement.",
  ],
])(
  'books whose %s not compared agree only as far as compared, and fail the command',
  async (_what, found, sentence) => {
    reconcile().resolves(payload(nothing))
    compare(found)

    expect(await run('--stage', 'dev')).toBe(1)

    expect(terminal.printed().split('\n').slice(-2)).toEqual([
      `Books of the last 40 days: 12 orders, 1 payout, ${sentence}`,
      'No difference: the books agree with Stripe as far as compared.',
    ])
  },
)

test('JSON contains the repairs and the comparison of the books', async () => {
  reconcile().resolves(payload(nothing))
  compare({ differences })

  await run('--stage', 'dev', '--json')

  expect(JSON.parse(terminal.printed())).toEqual({
    ...nothing,
    books: { ...comparison, differences },
  })
})

test('an error of the function is reported by its type, because its message may repeat a key', async () => {
  const error = { errorType: 'StripePermissionError', errorMessage: 'rk_test_51Secret lacks' }
  reconcile().resolves({ ...payload(error), FunctionError: 'Unhandled' })

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
