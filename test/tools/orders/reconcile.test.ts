import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { noFindings } from '../../../lambda/operations/functions/reconcile/findings'
import { comparedRows } from '../../support/tools/compared-rows'
import { tableCells } from '../../support/tools/table-cells'
import { useStageOrders } from '../../support/tools/stage-orders'

const { run, respond, requests } = useStageOrders()
const nothing = noFindings()
const recorded = { movements: 0, isComplete: true }
const record = { name: 'RecordMovements', seconds: 30 }

describe('orders and books', () => {
  const comparison = {
    differences: [],
    orders: 12,
    payouts: 1,
    balanceAt: '2026-11-22T11:45:00.000Z',
    rowsAt: '2026-11-22T11:45:00.000Z',
  }
  const booksOf = (found: object = {}) => ({
    ...recorded,
    comparison: { ...comparison, ...found },
  })
  /** Makes reconcile find this, and the books compare like this. */
  const find = (found: object, books: object = {}) =>
    respond(found, recorded, { rows: comparedRows() }, booksOf(books))
  const lines = ({ printed }: { printed: string }) => printed.split('\n')

  test('the function is called until it is finished, then each movement and the books are compared', async () => {
    const next = { startedAt: 1, days: 30, list: 'sessions' }
    const first = { events: 1200, eventsMissed: 1, ordersRepaired: 1, repaired: ['cs_1'], next }
    const second = { sessions: 1, ordersRepaired: 1, repaired: ['cs_2'] }
    respond(
      { ...nothing, ...first },
      { ...nothing, ...second },
      recorded,
      { rows: comparedRows() },
      booksOf(),
    )

    const result = await run(['reconcile', '--days', '30'])

    const span = { from: '2026-10-14T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' }
    const reconcile = { name: 'Reconcile', days: 30, seconds: 30 }
    expect(requests()).toEqual([
      reconcile,
      { ...reconcile, from: next },
      record,
      { ...record, rows: span, write: false },
      { ...record, compare: span },
    ])
    expect(result.exitCode).toBe(0)
    expect(lines(result)).toEqual([
      '1,200 events and 1 completed checkout session of the last 30 days compared.',
      '2 orders repaired; the webhook had missed 1 event:',
      '  cs_1',
      '  cs_2',
      '',
      "Books of the last 40 days: 12 orders, 1 payout, every movement, and Stripe's balance compared.",
      'No difference: the books agree with Stripe to the cent.',
    ])
  })

  test('what needs manual attention and what looks like card testing is listed, and fails the command', async () => {
    const attention = [{ orderId: 'cs_1', reason: 'held' }]
    const cards = { attempts: 14, declined: 13, callers: 2, mostOfOneCaller: 12, suspected: 12 }
    find({ ...nothing, failed: 1, deliveriesResumed: 1, needAttention: 2, attention, cards })

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
    expect(result.printed).toContain(
      'Cards of the last 15 minutes: 13 of 14 declined, of 2 callers, at most 12 of one: 12 of them look like card testing',
    )
  })

  const differences = [
    ['charge_amount', 'EB-7K3M9Q2T', 'usd', 1499, 1498],
    ['payout_sum', 'po_1', 'jpy', 1500, -200],
  ].map(([reason, subject, currency, expectedCents, foundCents]) => {
    return { reason, subject, currency, expectedCents, foundCents }
  })

  test('each difference of the books is described with both figures, and fails the command', async () => {
    find(nothing, { differences })

    const text = await run(['reconcile', '--month', '2026-11'])
    find(nothing, { differences })
    const json = await run(['reconcile', '--json'])

    expect(text.exitCode).toBe(1)
    expect(lines(text).slice(-3)).toEqual([
      '2 differences (docs/finance.md):',
      '  EB-7K3M9Q2T: The charge is not the amount of the order ($14.99 expected, $14.98 in the ledger)',
      '  po_1: The payout is not the sum of its movements (¥1,500 expected, −¥200 in the ledger)',
    ])
    expect(JSON.parse(json.printed)).toEqual({ ...nothing, books: { ...comparison, differences } })
  })

  test.each([
    ['balance is', { balanceAt: undefined }, 'and every movement compared', "Stripe's balance"],
    ['movements are', { rowsAt: undefined }, "and Stripe's balance compared", 'every movement'],
  ])(
    'books whose %s not compared agree only as far as compared, and fail the command',
    async (_what, books, compared, missing) => {
      find(nothing, books)

      const result = await run(['reconcile'])

      expect(result.exitCode).toBe(1)
      expect(lines(result).slice(-2)).toEqual([
        `Books of the last 40 days: 12 orders, 1 payout, ${compared}. Not compared yet: ${missing}.`,
        'No difference: the books agree with Stripe as far as compared.',
      ])
    },
  )

  test('an error of the function is reported by its type, because its message may repeat a key', async () => {
    const error = { errorType: 'StripePermissionError', errorMessage: 'rk_test_51Secret lacks' }
    const text = JSON.stringify(error)
    const Payload = Object.assign(new TextEncoder().encode(text), { transformToString: () => text })
    mockClient(LambdaClient).on(InvokeCommand).resolves({ Payload, FunctionError: 'Unhandled' })

    const { exitCode, shown } = await run(['reconcile'])

    expect(exitCode).toBe(1)
    expect(shown).toContain('reconcile stopped with StripePermissionError')
    expect(shown).not.toContain('rk_test')
  })
})

describe('the ledger alone', () => {
  const november = ['reconcile', '--ledger', '--month', '2026-11']
  const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
  const row = { currency: 'usd', field: 'row' }
  const fee = {
    balanceTransactionId: 'txn_1',
    orderNumber: 'EB-7K3M9Q2T',
    currency: 'usd',
    field: 'feeCents',
    stripe: 73,
    ledger: 70,
  }
  const writes = () => requests().filter(({ write }) => write)

  test('rows that match Stripe are reported as matching, without a question', async () => {
    const cutOff = { rows: comparedRows({ comparedAt: undefined, rows: 2000 }) }
    respond(recorded, cutOff, { rows: comparedRows() })

    const { exitCode, shown } = await run(november)

    expect(exitCode).toBe(0)
    expect(shown).toBe(
      '3,012 movements of November 2026 compared with Stripe.\nNo difference: each is as Stripe has it.',
    )
    const compare = { ...record, rows: span, write: false }
    expect(requests()).toEqual([record, compare, compare])
  })

  test('differences are shown with both values, and written once a person agrees', async () => {
    const lost = { balanceTransactionId: 'txn_2', ...row, stripe: 1499 }
    const rows = comparedRows({ differing: 2, differences: [fee, lost] })
    respond(recorded, { rows }, { rows: comparedRows({ differing: 2, written: 2 }) })

    const { exitCode, shown, printed } = await run(november, { agrees: true })

    expect(shown).toContain('2 movements differ:')
    expect(tableCells(shown).slice(1)).toEqual([
      ['txn_1', 'EB-7K3M9Q2T', 'fee', '$0.73', '$0.70'],
      ['txn_2', '-', 'the whole row', '$14.99', 'none'],
    ])
    expect(shown).toMatch(/2 movements will be written with Stripe's values\.\nGo on\?/)
    expect([exitCode, printed]).toEqual([0, "2 movements written with Stripe's values."])
    expect(writes()).toEqual([{ ...record, rows: span, write: true }])
  })

  test('neither a row that Stripe does not list nor one without consent is written, and the command fails', async () => {
    const unknown = { balanceTransactionId: 'txn_3', ...row, ledger: 1499 }
    respond(recorded, { rows: comparedRows({ differing: 1, differences: [unknown] }) })

    const { exitCode, printed } = await run(november)
    respond(recorded, { rows: comparedRows({ differing: 1, differences: [fee] }) })
    const refused = await run(november, { agrees: false })

    expect([exitCode, refused.exitCode]).toEqual([1, 1])
    expect(printed).toMatch(/1 movement differs:\n.*none │ \$14\.99/s)
    expect(writes()).toEqual([])
  })
})

test.each([
  ['--days 31', /1 to 30 days/],
  ['--ledger --days 3', /--ledger compares no events/],
  ['--yes', /--yes is for --ledger/],
])('reconcile %s is refused with exit code 2', async (options, message) => {
  const { exitCode, shown } = await run(['reconcile', ...options.split(' ')])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
  expect(requests()).toEqual([])
})
