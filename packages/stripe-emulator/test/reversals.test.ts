import { eventually } from 'kit/testing'
import { eventTypes, movements, payOutNow, type Sale, sale } from './support/sale'
import { bookedCharge, errorOf, paidSession } from './support/stripe-under-test'

/** Refunds a sale, or a part of it, as the API does. */
const refund = ({ stripe, session }: Sale, amount?: number) =>
  stripe.refunds.create({ payment_intent: session.intentId, amount })

const chargeOf = ({ account }: Pick<Sale, 'account'>) => account.ledger.all('charge')[0]

test('a refund returns the whole amount without the fee, and sends events', async () => {
  const emulator = await sale()

  const { id } = await refund(emulator)

  const [movement] = await movements(emulator)
  expect(movement).toMatchObject({ amount: -1499, fee: 0, net: -1499, type: 'refund', source: id })
  expect(chargeOf(emulator)).toMatchObject({ amount_refunded: 1499, refunded: true })
  const types = ['refund.created', 'charge.refunded']
  expect((await emulator.stripe.events.list({ types })).data).toMatchObject([
    { type: 'charge.refunded', data: { object: { amount_refunded: 1499 } } },
    { type: 'refund.created', data: { object: { status: 'succeeded' } } },
  ])
})

test('a part of a payment can be refunded on the page, and then the rest, but no more', async () => {
  const emulator = await sale()
  const { stripe, session, act } = emulator
  const { intentId: payment_intent } = session

  await act('refund', { amount: '5.00' })
  const tooMuch = await errorOf(refund(emulator, 1000))
  const partly = chargeOf(emulator)
  await refund(emulator, 999)
  const again = await errorOf(refund(emulator))
  const unknown = await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))

  expect(partly).toMatchObject({ amount_refunded: 500, refunded: false })
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toContain('($10.00) is greater than unrefunded amount on charge ($9.99)')
  expect(again.code).toBe('charge_already_refunded')
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const { data } = await stripe.refunds.list({ payment_intent })
  expect(data.map(({ amount }) => amount)).toEqual([999, 500])
})

test('a refund that fails later restores the balance and the charge', async () => {
  const emulator = await sale({}, '4000000000005126')

  const { status } = await refund(emulator)
  await eventually(() => eventTypes(emulator, 'refund.failed').length === 1)

  expect(status).toBe('succeeded')
  const expand = ['data.failure_balance_transaction']
  const failure_balance_transaction = { amount: 1499, type: 'refund_failure' }
  const failed = { status: 'failed', failure_reason: 'expired_or_canceled_card', failure_balance_transaction }
  expect((await emulator.stripe.refunds.list({ expand })).data).toMatchObject([failed])
  expect(chargeOf(emulator)).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a refund waits while the balance is used up, until the next sales cover it', async () => {
  const emulator = await sale()
  await payOutNow(emulator)

  const { id, ...waiting } = await refund(emulator, 500)
  await bookedCharge(emulator, await paidSession(emulator))

  expect(waiting).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
  await eventually(() => emulator.account.ledger.get('refund', id)?.status === 'succeeded')
  expect(eventTypes(emulator, 'refund.updated')).toHaveLength(1)
})

test('a refund that is pending fails when the payment is disputed', async () => {
  const emulator = await sale()
  await payOutNow(emulator)
  await refund(emulator)

  await emulator.act('dispute', { reason: 'fraudulent' })

  const failure_reason = 'charge_for_pending_refund_disputed'
  expect(emulator.account.ledger.all('refund')).toMatchObject([{ status: 'failed', failure_reason }])
  expect(chargeOf(emulator)).toMatchObject({ amount_refunded: 0, refunded: false, disputed: true })
  expect(await disputesOf(emulator)).toMatchObject([{ amount: 1499, balance_transactions: [{ net: -2999 }] }])
})

/** A sale that its bank disputes, and the dispute. */
async function disputed(options: Parameters<typeof sale>[0] = {}) {
  const emulator = await sale(options, '4000000000000259')
  const [dispute] = await disputesOf(emulator)
  return { ...emulator, dispute }
}

const disputesOf = async ({ stripe }: Pick<Sale, 'stripe'>) => (await stripe.disputes.list()).data

const reason = 'fraudulent'

test('a dispute takes the money and a fee at once, and blocks refunds', async () => {
  const emulator = await disputed()
  const { stripe, charge, dispute } = emulator
  const payment_intent = emulator.session.intentId

  const error = await errorOf(stripe.refunds.create({ payment_intent }))

  const taken = { amount: -1499, fee: 1500, net: -2999, type: 'adjustment' }
  const open = { status: 'needs_response', reason, amount: 1499, payment_intent }
  expect(dispute).toMatchObject({ ...open, balance_transactions: [taken] })
  expect(charge.disputed).toBe(true)
  expect(error.code).toBe('charge_disputed')
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: -2999, currency: 'usd', source_types: { card: -2999 } }],
    pending: [{ amount: 1426, currency: 'usd' }],
  })
  expect(eventTypes(emulator, 'charge.dispute.')).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
})

test.each([
  [undefined, -1499, -2999],
  ['eur', -1379, -2759],
  ['jpy', -2249, -4499],
])('a dispute that is won gives back what it took, without the fee, in %s', async (settlementCurrency, amount, net) => {
  const emulator = await disputed({ settlementCurrency })

  await emulator.act('verdict', { verdict: 'won' })

  const [won] = await disputesOf(emulator)
  expect(won).toMatchObject({ status: 'won', balance_transactions: [{ amount, net }, { net: -amount }] })
  const types = eventTypes(emulator, 'charge.dispute.').map((type) => type.replace('charge.dispute.', ''))
  expect(types.slice(-2)).toEqual(['closed', 'funds_reinstated'])
})

test('an inquiry moves no money', async () => {
  const emulator = await sale()
  await emulator.act('dispute', { reason, case: 'inquiry' })
  const [dispute] = await disputesOf(emulator)

  expect(dispute?.status).toBe('warning_needs_response')
  expect(await disputesOf(emulator)).toMatchObject([{ balance_transactions: [] }])
  expect(await movements(emulator)).toMatchObject([{ type: 'charge' }])
  expect(eventTypes(emulator, 'charge.dispute.funds_')).toEqual([])
})

const all = { amount: -1499, fee: 0 }
test.each([
  ['block', 'block', 'prevented', [], false, [], 'succeeded'],
  ['resolution', 'resolution', 'prevented', [], true, [{ amount: 1499 }], 'charge_already_refunded'],
  ['rapid_resolution', 'resolution', 'prevented', [all], true, [], 'charge_disputed'],
  ['final', 'chargeback', 'needs_response', [{ ...all, fee: 1500 }], true, [], 'charge_disputed'],
])('a dispute that is a %s has no deadline', async (option, case_type, status, taken, isDisputed, made, next) => {
  const emulator = await sale()
  const { account } = emulator

  await emulator.act('dispute', { reason, case: option })

  const dispute = { status, balance_transactions: taken, evidence_details: { due_by: 0 } }
  const payment_method_details = { card: { case_type } }
  expect(await disputesOf(emulator)).toMatchObject([{ ...dispute, payment_method_details }])
  expect(account.ledger.all('refund')).toMatchObject(made)
  const charge = { disputed: isDisputed, refunded: made.length > 0 }
  expect(account.ledger.get('charge', emulator.charge.id)).toMatchObject(charge)
  const [refunded] = await Promise.allSettled([refund(emulator)])
  expect(refunded.status === 'fulfilled' ? refunded.value.status : refunded.reason.code).toBe(next)
})
