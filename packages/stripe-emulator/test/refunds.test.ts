import { bookedCharge, errorOf, paidSession, start } from './support/stripe-under-test'
import { eventually } from './support/eventually'

test('a refund returns the whole amount, but not the fee', async () => {
  const emulator = await start()
  const session = await paidSession(emulator)
  await bookedCharge(emulator, session)

  const refund = await emulator.stripe.refunds.create({
    payment_intent: session.intentId,
    expand: ['balance_transaction'],
  })

  const charge = await bookedCharge(emulator, session)
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 1499,
    status: 'succeeded',
    balance_transaction: { amount: -1499, fee: 0, net: -1499, type: 'refund' },
  })
  expect(charge).toMatchObject({ amount_refunded: 1499, refunded: true })
})

test('a part can be refunded, and then the rest, but no more', async () => {
  const emulator = await start()
  const session = await paidSession(emulator)
  const payment_intent = session.intentId
  const { refunds } = emulator.stripe

  await refunds.create({ payment_intent, amount: 500 })
  const tooMuch = await errorOf(refunds.create({ payment_intent, amount: 1000 }))
  const partly = await bookedCharge(emulator, session)
  await refunds.create({ payment_intent, amount: 999 })
  const again = await errorOf(refunds.create({ payment_intent }))

  expect(partly).toMatchObject({ amount_refunded: 500, refunded: false })
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toContain('($10.00) is greater than unrefunded amount on charge ($9.99)')
  expect(again.code).toBe('charge_already_refunded')
  expect((await refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([
    999, 500,
  ])
})

test('a refund sends events', async () => {
  const emulator = await start()
  const { intentId } = await paidSession(emulator)

  await emulator.stripe.refunds.create({ payment_intent: intentId })

  const { data } = await emulator.stripe.events.list({
    types: ['refund.created', 'charge.refunded'],
  })
  expect(data).toMatchObject([
    { type: 'charge.refunded', data: { previous_attributes: { amount_refunded: 0 } } },
    { type: 'refund.created', data: { object: { status: 'succeeded' } } },
  ])
})

test('[F34] a refund that fails later restores the balance and the charge', async () => {
  const emulator = await start()
  const session = await paidSession(emulator, '4000000000005126')
  await bookedCharge(emulator, session)

  const { id, status } = await emulator.stripe.refunds.create({
    payment_intent: session.intentId,
  })
  await eventually(
    async () => (await emulator.stripe.events.list({ type: 'refund.failed' })).data.length === 1,
  )

  const failed = await emulator.stripe.refunds.retrieve(id, {
    expand: ['failure_balance_transaction'],
  })
  expect(status).toBe('succeeded')
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { amount: 1499, type: 'refund_failure' },
  })
  expect(await bookedCharge(emulator, session)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  })
})

test('a refund can be pending first and succeed later', async () => {
  const emulator = await start()
  const { intentId } = await paidSession(emulator, '4000000000007726')

  const refund = await emulator.stripe.refunds.create({ payment_intent: intentId })

  expect(refund.status).toBe('pending')
  await eventually(
    async () => (await emulator.stripe.refunds.retrieve(refund.id)).status === 'succeeded',
  )
})

test('a payment that was never made cannot be refunded', async () => {
  const { stripe } = await start()

  const unknown = await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))
  const unnamed = await errorOf(stripe.refunds.create({}))

  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  expect(unnamed.code).toBe('parameter_missing')
})
