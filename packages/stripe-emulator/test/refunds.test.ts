import { eventually } from 'kit/testing'
import { eventTypes, payOutNow, sale } from './support/sale'
import { bookedCharge, errorOf, paidSession, start, submit } from './support/stripe-under-test'

test('a refund returns the whole amount without the fee, and sends events', async () => {
  const { stripe, charge } = await sale()

  const refund = await stripe.refunds.create({
    charge: charge.id,
    expand: ['balance_transaction', 'charge'],
  })

  expect(refund).toMatchObject({
    amount: 1499,
    status: 'succeeded',
    balance_transaction: { amount: -1499, fee: 0, net: -1499, type: 'refund' },
    charge: { amount_refunded: 1499, refunded: true },
  })
  const types = ['refund.created', 'charge.refunded']
  expect((await stripe.events.list({ types })).data).toMatchObject([
    { type: 'charge.refunded', data: { previous_attributes: { amount_refunded: 0 } } },
    { type: 'refund.created', data: { object: { status: 'succeeded' } } },
  ])
})

test('a part can be refunded on the page, and then the rest, but no more', async () => {
  const { stripe, charge, session, act } = await sale()
  const { refunds } = stripe
  const { intentId: payment_intent } = session

  await act('refund', { amount: '5.00' })
  const tooMuch = await errorOf(refunds.create({ payment_intent, amount: 1000 }))
  const partly = await stripe.charges.retrieve(charge.id)
  await refunds.create({ payment_intent, amount: 999 })
  const again = await errorOf(refunds.create({ payment_intent }))
  const unknown = await errorOf(refunds.create({ payment_intent: 'pi_none' }))

  expect(partly).toMatchObject({ amount_refunded: 500, refunded: false })
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toContain('($10.00) is greater than unrefunded amount on charge ($9.99)')
  expect(again.code).toBe('charge_already_refunded')
  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const expand = ['data.failure_balance_transaction']
  const { data } = await refunds.list({ payment_intent, expand })
  expect(data.map(({ amount }) => amount)).toEqual([999, 500])
})

test('[F34] a refund that fails later restores the balance and the charge', async () => {
  const emulator = await sale({}, '4000000000005126')
  const { stripe, charge } = emulator

  const { id, status } = await stripe.refunds.create({ charge: charge.id })
  await eventually(async () => (await eventTypes(emulator, 'refund.failed')).length === 1)

  expect(status).toBe('succeeded')
  const expand = ['failure_balance_transaction', 'charge']
  expect(await stripe.refunds.retrieve(id, { expand })).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { amount: 1499, type: 'refund_failure' },
    charge: { amount_refunded: 0, refunded: false },
  })
})

test('a refund can be pending first and succeed later', async () => {
  const { stripe, charge } = await sale({}, '4000000000007726')

  const { id, status } = await stripe.refunds.create({ charge: charge.id })

  expect(status).toBe('pending')
  await eventually(async () => (await stripe.refunds.retrieve(id)).status === 'succeeded')
})

test('[F34] a refund waits while the balance is used up, until the next sales cover it', async () => {
  const emulator = await sale()
  const { stripe, charge } = emulator
  await payOutNow(emulator)

  const { id, ...waiting } = await stripe.refunds.create({ charge: charge.id, amount: 500 })
  await bookedCharge(emulator, await paidSession(emulator))

  expect(waiting).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
  await eventually(async () => (await stripe.refunds.retrieve(id)).status === 'succeeded')
  expect(await eventTypes(emulator, 'refund.updated')).toHaveLength(1)
})

test('a refund that is pending fails when the payment is disputed', async () => {
  const emulator = await start({ settlementDelayMs: 60_000 })
  const { stripe, url } = emulator
  const { id, intentId } = await paidSession(emulator, '4000000000007726')
  const waiting = await stripe.refunds.create({ payment_intent: intentId })

  await submit(`${url}/payments/${id}/dispute`, { reason: 'fraudulent' })

  expect(waiting.status).toBe('pending')
  expect(await stripe.refunds.retrieve(waiting.id, { expand: ['charge'] })).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
    charge: { amount_refunded: 0, refunded: false, disputed: true },
  })
  const { data } = await stripe.disputes.list()
  expect(data).toMatchObject([{ amount: 1499, balance_transactions: [{ net: -2999 }] }])
})
