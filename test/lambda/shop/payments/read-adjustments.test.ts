import { setTimeout as sleep } from 'node:timers/promises'
import { readAdjustments } from '../../../../lambda/shop/payments/read-adjustments'
import { dispute, givenBack, refund, taken, useStripeLists } from '../../../support/lambda/stripe-lists'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }))

const { set, next, stripe, requestsFor } = useStripeLists()
const read = (payment: Parameters<typeof set>[0]) => {
  set(payment)
  return readAdjustments(stripe(), 'pi_1')
}

test('a payment without refunds and disputes has no adjustments', async () => {
  expect(await read({})).toEqual({ refundedCents: 0 })
})

test('refunds that neither failed nor were canceled add up, the latest of them gives the time, and all are kept, the oldest first', async () => {
  const { created } = refund(0, '', 5)
  const failed = { ...refund(100, 'failed', 4), failure_reason: 'declined', failure_balance_transaction: { created } }
  const pending = { ...refund(300, 'pending', 3), pending_reason: 'processing' }
  const never = [refund(10, 'canceled', 5), failed]
  const refunds = [...never, pending, { ...refund(1, 'failed', 3), id: 're_0' }]
  refunds.push(refund(2000, 'requires_action', 2), refund(500))

  expect(await read({ refunds })).toMatchObject({
    refundedCents: 2800,
    refundedAt: '2026-11-25T00:00:00.000Z',
    refunds: [
      { id: 're_1', cents: 500, status: 'succeeded', at: '2026-11-23T00:00:00.000Z' },
      { id: 're_2', cents: 2000, status: 'requires_action' },
      { id: 're_0', cents: 1, status: 'failed' },
      { id: 're_3', cents: 300, status: 'pending', reason: 'processing' },
      { id: 're_4', cents: 100, status: 'failed', reason: 'declined', failedAt: '2026-11-27T00:00:00.000Z' },
      { id: 're_5', cents: 10, status: 'canceled' },
    ],
  })
})

test('a dispute has its state, what the bank took, and until when evidence counts', async () => {
  expect((await read({ disputes: [dispute('needs_response', 3)] })).dispute).toEqual({
    id: 'dp_3',
    status: 'needs_response',
    reason: 'fraudulent',
    openedAt: '2026-11-25T00:00:00.000Z',
    amountCents: 1499,
    takenCents: 1499,
    feeCents: 1500,
    dueBy: '2026-12-04T00:00:00.000Z',
  })
})

test.each([
  ['the bank took the money of the earlier one', dispute('lost', 1), dispute('warning_closed', 3)],
  ['the bank took the money of neither', dispute('warning_closed', 3), dispute('won', 1)],
  ['the bank took the money of both', dispute('lost', 3), dispute('lost', 1)],
  ['both were opened at once', { ...dispute('lost', 1), id: 'dp_0' }, dispute('lost', 1)],
  ['the state of the earlier one is unknown', dispute('settling', 1, []), dispute('won', 3)],
])('when an order has two disputes, a harmful one decides, then the newest: %s', async (_, first, other) => {
  const expected = { dispute: { id: first.id }, otherDisputes: [{ id: other.id }] }

  expect(await read({ disputes: [first, other] })).toMatchObject(expected)
  expect(await read({ disputes: [other, first] })).toMatchObject(expected)
})

const unknown = { reason: null, status: null, amount: null, created: null }
const converted = (amount: number, rate: number) => ({ ...taken, amount, exchange_rate: rate })
const counterFee = { ...taken, amount: -1500, fee: 0, reporting_category: 'fee' }

test.each([
  ['is prevented by a resolution that pays', 'prevented', [taken], 1499],
  ['is won in part', 'won', [taken, givenBack(1000)], 499],
  ['is won but for more than rounding', 'won', [taken, givenBack(1474)], 25],
  ['is won', 'won', [taken, givenBack(1499)], 0],
  ['is won at a fee', 'won', [taken, counterFee, givenBack(1499)], 0],
  ['waits for its withdrawal', 'needs_response', [], 0],
  ['is won at another rate', 'won', [converted(-1370, 0.914), converted(1355, 0.904)], 0],
  ['is won in part at another rate', 'won', [converted(-1370, 0.914), converted(904, 0.904)], 466],
])('when a dispute %s, the bank has what it did not give back', async (...given) => {
  const [, status, transactions, takenCents] = given

  expect((await read({ disputes: [dispute(status, 1, transactions)] })).dispute).toMatchObject({ takenCents })
})

test('a dispute costs what is left of its fees; an inquiry costs nothing and may have no deadline', async () => {
  const fees = [1500, 500, -500].map((fee) => ({ ...taken, fee }))

  const { dispute: won } = await read({ disputes: [dispute('won', 1, fees)] })
  const { dispute: inquiry } = await read({ disputes: [dispute('warning_closed', 1, [])] })

  expect(won?.feeCents).toBe(1500)
  expect(inquiry).toMatchObject({ feeCents: 0 })
  expect(inquiry).not.toHaveProperty('dueBy')
})

test.each<[string, object, object]>([
  ['a deadline of 0', { evidence_details: { due_by: 0 } }, { dueBy: undefined }],
  ['a deadline that is no time', { evidence_details: { due_by: 'soon' } }, { dueBy: undefined }],
  ['no evidence details', { evidence_details: undefined }, { dueBy: undefined }],
  ['null for its transactions', { balance_transactions: null }, { takenCents: 0, feeCents: 0 }],
  [
    'a transaction without fee and rate',
    { balance_transactions: [{ ...taken, fee: null, exchange_rate: 0 }] },
    { takenCents: 1499, feeCents: 0 },
  ],
  ['no reason, state, amount and time', unknown, { status: 'unknown', reason: 'unknown' }],
])('a dispute with %s is read, and so are the refunds', async (_case, fields, facts) => {
  const disputes = [{ ...dispute('needs_response', 3), ...fields }]

  const adjustments = await read({ disputes, refunds: [refund(500)] })

  expect({ dueBy: undefined, ...adjustments.dispute }).toMatchObject({ id: 'dp_3', ...facts })
  expect(adjustments.refundedCents).toBe(500)
})

test('a refund is read without its state and time', async () => {
  const bare = { ...refund(500), status: null, created: null, pending_reason: null }

  const { refunds } = await read({ refunds: [bare] as unknown as ReturnType<typeof refund>[] })

  expect(refunds).toMatchObject([{ status: 'unknown', cents: 500 }])
})

test.each([
  ['429 twice is read again', [429, 429], [500, 1000], undefined],
  ['429 three times is given up', [429, 429, 429], [500, 1000], 429],
  ['403 is given up at once', [403], [], 403],
])('a list that Stripe refuses with %s', async (_case, statuses, pausesMs, error) => {
  next.refusals.refunds = [...statuses]
  const pause = jest.mocked(sleep).mockClear()
  const random = jest.spyOn(Math, 'random').mockReturnValue(0)

  const failure = await read({}).then(
    () => undefined,
    ({ statusCode }) => statusCode,
  )

  random.mockRestore()
  expect(failure).toBe(error)
  expect(requestsFor('refunds')).toBe(pausesMs.length + 1)
  expect(pause.mock.calls.flat()).toEqual(pausesMs)
})
