import { userInfo } from 'node:os'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { possibleChanges } from '../../../tools/orders/changes/order-changes'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, run, respond, requests } = useStageOrders()
const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const done = { isDone: true, status: 'paid' }
const agrees = { agrees: true }
const common = { name: 'ChangeOrder', orderId: 'cs_test_1', by: 'kim' }

beforeAll(async () => {
  const buyer = { email: 'paul@example.com' }
  await store('cs_test_1', { buyer: { phone: undefined }, delivery: { method: 'email' } })
  await store('cs_test_2', { sale: { createdAt: '2026-11-20T10:00:00.000Z' } })
  const sent = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
  const channels = { email: { state: 'bounced', ...sent }, text: { state: 'failed', ...sent } } as const
  await store('cs_gone', { buyer, delivery: { channels } })
  const revoked = { access: { revokedAt: at } }
  await store('cs_revoked', { ...revoked, buyer })
  await store('cs_refunded', { ...revoked, buyer, money: { refundedCents: 999_999 } })
  await store('cs_held', { sale: { amountCents: 1000 }, buyer })
  const refund = { id: 're_1', cents: 500, status: 'failed', at }
  const fraudWarning = { id: 'issfr_1', type: 'misc', warnedAt: at }
  await store('cs_owed', { buyer, money: { refunds: [refund], fraudWarning } })
})

const resent = { at, what: 'resend', by: 'kim' }

test.each<[string, OrderChanges, string[]]>([
  ['a paid order', {}, ['resend', 'revoke', 'erase']],
  ['an order that is not paid', { sale: { paidAt: undefined } }, ['erase']],
  ['a held order', { sale: { amountCents: 1000 } }, ['accept', 'revoke', 'erase']],
  ['a revoked order', { access: { revokedAt: at } }, ['restore', 'erase']],
  ['an order sent three times today', { history: [resent, resent, resent] }, ['revoke', 'erase']],
  ['an erased order', { buyer: { erasedAt: at } }, ['revoke']],
])('%s takes only the changes that it does not refuse', (_which, changes, possible) => {
  expect(possibleChanges(paidOrder(changes), now)).toEqual(possible)
})

test('resend says where the link goes, asks, and prints the new state of the delivery', async () => {
  respond(done)

  const { exitCode, printed, shown } = await run(['resend', 'cs_test_2', '--by', 'kim'], agrees)

  expect(exitCode).toBe(0)
  expect(shown).toMatch(
    /link of EB-\w{8} goes to m•••@example\.com and ••••\u00a00123\.\nLinks that were sent before stop working\./,
  )
  expect(shown).toMatch(/Continue\?/)
  expect(printed).toMatch(/^EB-\w{8}: Email to m•••@example\.com waits to be sent;/)
  expect(requests()).toEqual([{ ...common, orderId: 'cs_test_2', change: 'resend' }])
})

test.each([
  ['Paul <paul@example.com>', { email: 'paul@example.com' }, /email address of EB-\w+ becomes paul@/],
  ['tel:＋12025550199', { phone: '+12025550199' }, /number of EB-\w+ becomes \+12025550199/],
])('resend --to %s replaces the address', async (address, to, plan) => {
  respond(done)

  const { shown } = await run(['resend', 'cs_test_1', '--to', address, '--by', 'kim', '--yes'])

  expect(shown).toMatch(plan)
  expect(requests()).toEqual([{ ...common, change: 'resend', to }])
})

test.each([
  ['revoke', 'cs_test_1', /stops working, and nothing more is sent\. No money moves\.$/m],
  ['restore', 'cs_revoked', /works again, and messages that are still open are sent\.$/m],
  ['restore', 'cs_refunded', /EB-\w+ is not revoked any more\. It is refunded, so its buyer/],
  [
    'accept',
    'cs_held',
    /^Paid for EB-\w+: \$10\.00\nExpected: \$14\.99\nThe order counts as paid if .*\nNo money moves\.\nAccepting cannot be undone\.$/m,
  ],
  ['accept', 'cs_owed', /Refunds that failed owe the buyer of EB-\w{8} \$5\.00\.\n[^]* reported fraud/],
])('[F98!] %s of %s is requested in the name of this user', async (command, id, plan) => {
  respond({ isDone: true, status: 'revoked' })

  const { shown, printed } = await run([command, id, '--yes', '--json'])

  const by = userInfo().username.replaceAll(/[^\w.-]/g, '-')
  expect(shown).toMatch(plan)
  expect(shown).not.toContain('Continue?')
  expect(requests()).toEqual([{ ...common, orderId: id, by, change: command }])
  expect(JSON.parse(printed)).toMatchObject({ orderId: id, status: 'revoked' })
})

test.each([
  ['accept', 'cs_held', [1, 0]],
  ['resend', 'cs_test_1', [0, 1]],
  ['revoke', 'cs_test_1', [0, 1]],
  ['restore', 'cs_revoked', [0, 1]],
])('Enter alone agrees only to what can be undone: %s of %s', async (command, id, expected) => {
  respond(done)

  const { exitCode } = await run([command, id], { agrees: 'enter' })

  expect([exitCode, requests().length]).toEqual(expected)
})

test.each([
  [{ refusal: 'no_address' }, /has no address to send to: give another one/],
  [{ refusal: 'invalid_address', message: 'We cannot text this country.' }, /^We cannot text/m],
])('a refusal of the store, %j, is a sentence', async (refusal, sentence) => {
  respond({ isDone: false, ...refusal })

  const { exitCode, shown, printed } = await run(['resend', 'cs_test_1', '--yes'])

  expect([exitCode, printed]).toEqual([1, ''])
  expect(shown).toMatch(sentence)
})

test.each([
  ['resend', 'cs_gone', /^No address of EB-\w+ takes messages, so a link needs another one\.$/m],
  ['resend', 'cs_revoked', /has no access to the ebook: the order says why/],
  ['restore', 'cs_test_1', /like this already/],
  ['accept', 'cs_revoked', /nothing about this order to accept: it says how it is/],
  ['revoke', 'cs_none', /There is no order cs_none/],
])('%s of %s, which the order refuses, is not announced first', async (command, id, sentence) => {
  const { exitCode, shown } = await run([command, id], agrees)

  expect(exitCode).toBe(1)
  expect(shown).toMatch(sentence)
  expect(shown.split('\n')).toHaveLength(1)
  expect(requests()).toEqual([])
})

test.each([
  ['nobody can be asked', 'resend cs_test_1', {}, 2, /add --yes/],
  ['nobody agrees', 'revoke cs_test_1', { agrees: false }, 1, /Nothing was changed/],
  ['the address is none', 'resend cs_test_1 --to 555', agrees, 2, /Give an email address/],
  ['the name is an address', 'revoke cs_test_1 --by k@x.com', agrees, 2, /it is no address/],
  ['Enter alone answers an erasure', 'erase mara@example.com', { agrees: 'enter' as const }, 1, /Nothing was changed/],
  ['no order has the email to erase', 'erase nobody@example.com', agrees, 1, /No order has the email/],
  ['two addresses are to be erased', 'erase mara@example.com,m@example.com', agrees, 2, /one email address at a time/],
  ['two addresses are named', 'revoke mara@example.com,m@example.com', agrees, 2, /does not name an order/],
  ['a day is named', 'revoke 28-Nov', agrees, 2, /“28-Nov” does not name an order/],
  ['a number is to be erased', 'erase EB-7K3M9Q2T', agrees, 2, /is not an email address/],
])('no call is made when %s', async (_why, command, behaviour, exitCode, message) => {
  expect(await run(command.split(' '), behaviour)).toMatchObject({ exitCode, shown: expect.stringMatching(message) })
  expect(requests()).toEqual([])
})

describe('erasure', () => {
  const erase = (...options: string[]) =>
    run(['erase', 'Mara Roe <mara@example.com> , paid Nov 28', '--by', 'kim', ...options], agrees)

  test('all orders of the email are erased, and the receipt says what is kept, without the address', async () => {
    respond(done)

    const { exitCode, shown, printed } = await erase()
    const called = requests()
    const json = await erase('--yes', '--json')

    expect(exitCode).toBe(0)
    expect(called).toEqual(['cs_test_1', 'cs_test_2'].map((orderId) => ({ ...common, orderId, change: 'erase' })))
    expect(shown).toMatch(
      /Goes: .* of 2 orders of mara@example\.com \(EB-\w{8}, EB-\w{8}\)\.\nStays: .*\nDelete by hand: .*\nErasing cannot be undone\. .*\nContinue\?/,
    )
    expect(printed).toMatch(/^Erased on 2026-11-22 12:00 \(UTC\) by kim: m•••@example\.com\n/)
    expect(printed).toMatch(/of 2 orders \(EB-\w{8} cs_test_1, EB-\w{8} cs_test_2\)\.\n/)
    expect(printed).toMatch(
      /\nStays: .* Stripe's own copy, and backups until 2026-12-27\.\nDelete by hand: .* what-erasing-leaves/,
    )
    expect(printed).not.toContain('mara@')
    expect(JSON.parse(json.printed)).toMatchObject({
      email: 'm•••@example.com',
      by: 'kim',
      erased: [{ orderId: 'cs_test_1' }, { orderId: 'cs_test_2' }],
      stays: expect.arrayContaining([expect.stringContaining('Stripe')]),
    })
  })

  test('the orders of a mailbox in any spelling are erased, those with the key of an earlier version too', async () => {
    const zoe = await store('cs_zoe', { buyer: { email: 'zoe@xn--bcher-kva.example' } })
    const earlier = { orderId: 'cs_earlier', emailKey: 'zoe@b\u00fccher.example' }
    await storeItem({ ...zoe, ...indexKeys(zoe), ...earlier })
    respond(done)

    await run(['erase', '<Zoe@b\u200bu\u0308cher.example>', '--yes'])

    expect(requests().map(({ orderId }) => orderId)).toEqual(['cs_zoe', 'cs_earlier'])
  })

  test('an order that cannot be erased is named, and the others are erased', async () => {
    respond({ isDone: false, refusal: 'no_such_order' }, done)

    const { exitCode, shown, printed } = await erase('--yes')

    expect(exitCode).toBe(1)
    expect(shown).toMatch(/EB-\w{8} is not erased, try again: There is no such order/)
    expect(printed).toMatch(/of 1 order \(EB-\w{8} cs_test_2\)/)
  })
})
