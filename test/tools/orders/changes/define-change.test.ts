import { userInfo } from 'node:os'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, run, respond, requests } = useStageOrders()
const done = { isDone: true, status: 'paid' }
const agrees = { agrees: 'enter' } as const
const common = { name: 'ChangeOrder', orderId: 'cs_test_1', by: 'kim' }

beforeAll(async () => {
  const revoked = { access: { revokedAt: '2026-11-22T10:00:00.000Z' } }
  const resend = { at: '2026-11-22T11:00:00.000Z', what: 'resend', by: 'kim' }
  await store('cs_test_1', { buyer: { phone: undefined }, delivery: { method: 'email' } })
  await store('cs_revoked', revoked)
  await store('cs_refunded', { ...revoked, money: { refundedCents: 999_999 } })
  await store('cs_held', { sale: { amountCents: 1000 } })
  await store('cs_erased', { buyer: { erasedAt: '2026-11-22T10:00:00.000Z' } })
  await store('cs_sent_often', { history: [resend, resend, resend] })
})

test('resend says where the link goes, asks, and prints the new state of the delivery', async () => {
  respond(done)

  const { exitCode, printed, shown } = await run(['resend', 'cs_test_1', '--by', 'kim'], agrees)

  expect(exitCode).toBe(0)
  expect(shown).toMatch(
    /A new download link of EB-\w{8} goes to m•••@example\.com\.\nLinks that were sent before stop working\./,
  )
  expect(shown).toMatch(/Go on\?/)
  expect(printed).toMatch(/^EB-\w{8}: E-mail to m•••@example\.com waits to be sent;/)
  expect(requests()).toEqual([{ ...common, change: 'resend' }])
})

test.each([
  ['paul@example.com', { email: 'paul@example.com' }, /e-mail address of EB-\w+ becomes paul@/],
  ['+12025550199', { phone: '+12025550199' }, /number of EB-\w+ becomes \+12025550199/],
])('resend --to %s replaces the address', async (address, to, plan) => {
  respond(done)

  const { shown } = await run(['resend', 'cs_test_1', '--to', address, '--by', 'kim', '--yes'])

  expect(shown).toMatch(plan)
  expect(requests()).toEqual([{ ...common, change: 'resend', to }])
})

test.each([
  ['revoke', 'cs_test_1', /stops working, and nothing more is sent\. No money moves\./],
  ['restore', 'cs_revoked', /works again, and messages that are still open are sent\./],
  [
    'restore',
    'cs_refunded',
    /EB-\w+ is not revoked any more\. It is refunded, so its buyer still has/,
  ],
])('[F98] %s of %s requests the change, in the name of this user', async (command, id, plan) => {
  respond({ isDone: true, status: 'revoked' })

  const { shown, printed } = await run([command, id, '--yes', '--json'])

  const by = userInfo().username.replaceAll(/[^\w.-]/g, '-')
  expect(shown).toMatch(plan)
  expect(requests()).toEqual([{ ...common, orderId: id, by, change: command }])
  expect(JSON.parse(printed)).toEqual({
    orderId: id,
    orderNumber: expect.stringMatching(/^EB-/),
    status: 'revoked',
    answer: expect.any(String),
  })
})

test('accept shows the amount paid and the amount expected', async () => {
  respond(done)

  const { exitCode, shown } = await run(['accept', 'cs_held', '--by', 'kim'], { agrees: true })

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/Paid for EB-\w{8}: \$10\.00\nExpected: \$14\.99\n/)
  expect(requests()).toEqual([{ ...common, orderId: 'cs_held', change: 'accept' }])
})

test.each([
  ['accept', 'cs_held', [1, 0]],
  ['resend', 'cs_test_1', [0, 1]],
])(
  'Enter alone after the question of %s %s: exit code and calls %j',
  async (command, id, expected) => {
    respond(done)

    const { exitCode } = await run([command, id], { agrees: 'enter' })

    expect([exitCode, requests().length]).toEqual(expected)
  },
)

test('accept asks nothing about an order that is not held', async () => {
  const { exitCode, shown } = await run(['accept', 'cs_test_1'], agrees)

  expect([exitCode, requests()]).toEqual([1, []])
  expect(shown).toBe(
    'Only an order that is held for its amount can be accepted: `show` says how it is.',
  )
})

test.each([
  ['no_such_order', /There is no such order/],
  ['not_entitled', /has no access to the ebook: `show` says why/],
  ['erased', /addresses were erased: nothing can be sent/],
  ['too_many_today', /three times today already: try again tomorrow/],
  ['invalid_address', /Nothing can be sent to this address/],
  ['no_address', /give one with --to/],
  ['nothing_to_accept', /Only an order that is held/],
  ['nothing_to_change', /like this already/],
])('a refusal %s is a sentence', async (refusal, sentence) => {
  respond({ isDone: false, refusal })

  const { exitCode, shown, printed } = await run(['resend', 'cs_test_1', '--yes'])

  expect([exitCode, printed]).toEqual([1, ''])
  expect(shown).toMatch(sentence)
})

test.each([
  ['resend', 'cs_revoked', /has no access to the ebook/],
  ['resend', 'cs_erased', /addresses were erased/],
  ['resend', 'cs_sent_often', /three times today/],
  ['revoke', 'cs_revoked', /like this already/],
  ['restore', 'cs_test_1', /like this already/],
])('%s of %s, which the order refuses, is not announced first', async (command, id, sentence) => {
  const { exitCode, shown } = await run([command, id, '--yes'])

  expect(exitCode).toBe(1)
  expect(shown).toMatch(sentence)
  expect(shown.split('\n')).toHaveLength(1)
  expect(requests()).toEqual([])
})

test('what the store says about an address is printed', async () => {
  const message = 'We cannot text numbers of this country.'
  respond({ isDone: false, refusal: 'invalid_address', message })

  expect((await run(['resend', 'cs_test_1', '--yes'])).shown).toContain(message)
})

test.each([
  ['nobody can be asked', ['resend', 'cs_test_1'], {}, 2, /add --yes/],
  [
    'the person does not agree',
    ['revoke', 'cs_test_1'],
    { agrees: false },
    1,
    /Nothing was changed/,
  ],
  ['there is no such order', ['revoke', 'cs_none'], agrees, 1, /There is no order cs_none/],
  [
    'the address is none',
    ['resend', 'cs_test_1', '--to', '555'],
    agrees,
    2,
    /Give an e-mail address/,
  ],
  [
    'the name is an address',
    ['revoke', 'cs_test_1', '--by', 'kim@example.com'],
    agrees,
    2,
    /it is no address/,
  ],
])('no call is made when %s', async (_why, args, behaviour, code, message) => {
  const { exitCode, shown } = await run(args, behaviour)

  expect(exitCode).toBe(code)
  expect(shown).toMatch(message)
  expect(requests()).toEqual([])
})
