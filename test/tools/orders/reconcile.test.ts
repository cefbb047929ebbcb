import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { noFindings } from '../../../lambda/operations/functions/reconcile/findings'
import { useStageOrders } from '../../support/tools/stage-orders'

const { run, respond, requests } = useStageOrders()
const nothing = noFindings()
const balanceAt = '2026-11-22T11:45:00.000Z'
const verdict = { differences: [], orders: 12, payouts: 1, balanceAt }
const booksOf = (month: string, found: object = {}) => {
  const compared = { ...verdict, ...found }
  return { month, movements: 14, isComplete: true, isClosed: false, verdict: compared }
}
const closed = { ...booksOf('2026-10'), isClosed: true }
const ask = (action: string) => (month: string) => ({ name: 'KeepBooks', month, action, seconds: 30 })
const [read, compare] = [ask('read'), ask('compare')]
const lines = ({ printed }: { printed: string }) => printed.split('\n')

/** Makes reconcile find this, and the books of November compare like this; October is closed. */
const find = (found: object, books: object = {}) => respond(found, closed, booksOf('2026-11', books))

const compared =
  "12 orders and 1 payout were compared with their movements, and the balance with Stripe's as of Nov 22, 2026, 11:45 AM (UTC), not with its Balance report."

test('the function is called until it is finished, then the books of the open month are compared', async () => {
  const next = { startedAt: 1, days: 30, list: 'sessions' }
  const first = { events: 1200, eventsMissed: 1, ordersRepaired: 1, repaired: ['cs_1'], next }
  const second = { sessions: 1, ordersRepaired: 1, repaired: ['cs_2'] }
  const books = booksOf('2026-11')
  const found = [first, second].map((each) => ({ ...nothing, ...each }))
  respond(...found, closed, { ...books, isComplete: false }, books)

  const result = await run(['reconcile', '--days', '30'])

  const reconcile = { name: 'Reconcile', days: 30, seconds: 30 }
  const ofBooks = [read('2026-10'), compare('2026-11'), compare('2026-11')]
  expect(requests()).toEqual([reconcile, { ...reconcile, from: next }, ...ofBooks])
  expect(result.exitCode).toBe(0)
  expect(lines(result)).toEqual([
    '1,200 events and 1 completed checkout session of the last 30 days compared.',
    '2 orders repaired; the webhook had missed 1 event:',
    '  cs_1',
    '  cs_2',
    '',
    `Books of November 2026: ${compared}`,
    'No difference: the books agree with Stripe to the cent.',
  ])
})

test('what needs manual attention is listed, and fails the command', async () => {
  const attention = [{ orderId: 'cs_1', reason: 'held' }]
  find({ ...nothing, failed: 1, deliveriesResumed: 1, needAttention: 2, attention })

  const result = await run(['reconcile'])

  expect(result.exitCode).toBe(1)
  expect(lines(result)[0]).toMatch(/of the last 24 hours compared\.$/)
  expect(lines(result).slice(1, 6)).toEqual([
    '1 abandoned delivery queued again.',
    '1 repair failed; run this again, or see the log.',
    '2 orders to look at:',
    '  cs_1  held for more than a day',
    '  and 1 more',
  ])
})

test('each month that is not closed is compared, the oldest first, from that of the first order on; one without its balance is not said to agree to the cent', async () => {
  const before = { ...booksOf('2026-08'), refusal: 'before_first' }
  const open = ['2026-09', '2026-10', '2026-11']
  const books = open.map((month) => booksOf(month, month === '2026-11' ? { balanceAt: undefined } : {}))
  respond(nothing, booksOf('2026-10'), booksOf('2026-09'), before, ...books)

  const result = await run(['reconcile'])

  expect(result.exitCode).toBe(0)
  const looked = ['2026-10', '2026-09', '2026-08'].map(read)
  expect(requests().slice(1)).toEqual([...looked, ...open.map(compare)])
  expect(result.printed.match(/(?<=Books of )\w+/g)).toEqual(['September', 'October', 'November'])
  expect(lines(result).slice(-2)).toEqual([
    "Books of November 2026: 12 orders and 1 payout were compared with their movements, but the balance was not compared with Stripe's.",
    'No difference: the books agree with Stripe.',
  ])
})

const difference = (reason: string, subject: string, currency: string, expectedCents: number, foundCents: number) => {
  return { reason, subject, currency, expectedCents, foundCents }
}
const differences = [
  difference('charge_amount', 'EB-7K3M9Q2T', 'usd', 1499, 1498),
  difference('payout_sum', 'po_1', 'jpy', 1500, -200),
]

test('each difference is described with both figures, and fails the command', async () => {
  respond(nothing, { ...booksOf('2026-10', { differences }), isClosed: true })

  const ofClosed = await run(['reconcile', '--month', '2026-10'])
  const asked = requests().slice(1)
  find(nothing, { differences })
  const json = await run(['reconcile', '--json'])

  expect([ofClosed.exitCode, json.exitCode, asked]).toEqual([1, 1, [compare('2026-10')]])
  expect(lines(ofClosed).slice(-4)).toEqual([
    `Books of October 2026: ${compared}`,
    '2 differences (docs/finance.md):',
    '  EB-7K3M9Q2T: The charge differs from the amount of the order ($14.99 expected, $14.98 in the books)',
    '  po_1: The payout is not the sum of its movements (¥1,500 expected, −¥200 in the books)',
  ])
  const books = [{ month: '2026-11', verdict: { ...verdict, differences } }]
  expect(JSON.parse(json.printed)).toEqual({ ...nothing, books })
})

test('an error of the function is reported by its type, because its message may repeat a key', async () => {
  const error = { errorType: 'StripePermissionError', errorMessage: 'rk_test_51Secret lacks' }
  const response = { Payload: Buffer.from(JSON.stringify(error)), FunctionError: 'Unhandled' }
  mockClient(LambdaClient)
    .on(InvokeCommand)
    .callsFake(() => response)

  const { exitCode, shown } = await run(['reconcile'])

  expect(exitCode).toBe(1)
  expect(shown).toContain('reconcile stopped with StripePermissionError')
  expect(shown).not.toContain('rk_test')
})

test.each([
  ['--days 31', /1 to 30 days/, 0],
  ['--month 2026-13', /Write the month like 2026-10/, 0],
  ['--month 2026-09', /There are no books of 2026-09: they begin with the month/, 2],
])('reconcile %s is refused with exit code 2', async (options, message, calls) => {
  respond(nothing, { ...booksOf('2026-09'), refusal: 'before_first' })

  const { exitCode, shown } = await run(['reconcile', ...options.split(' ')])

  expect([exitCode, requests().length]).toEqual([2, calls])
  expect(shown).toMatch(message)
})
