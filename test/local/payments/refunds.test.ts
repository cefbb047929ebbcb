import { bookedCharge, errorOf, paidSession, start } from '../../support/local/payments-under-test'
import { eventually } from '../../support/local/store-webhook'

test('a refund gives back everything, but not the fee', async () => {
  const payments = await start()
  const session = await paidSession(payments)
  await bookedCharge(payments, session)

  const refund = await payments.stripe.refunds.create({
    payment_intent: session.intentId,
    expand: ['balance_transaction'],
  })

  const charge = await bookedCharge(payments, session)
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 1499,
    status: 'succeeded',
    balance_transaction: { amount: -1499, fee: 0, net: -1499, type: 'refund' },
  })
  expect(charge).toMatchObject({ amount_refunded: 1499, refunded: true })
})

test('a part can be given back, and then the rest, but no more', async () => {
  const payments = await start()
  const session = await paidSession(payments)
  const payment_intent = session.intentId
  const { refunds } = payments.stripe

  await refunds.create({ payment_intent, amount: 500 })
  const tooMuch = await errorOf(refunds.create({ payment_intent, amount: 1000 }))
  const partly = await bookedCharge(payments, session)
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

test('a refund is told in events', async () => {
  const payments = await start()
  const { intentId } = await paidSession(payments)

  await payments.stripe.refunds.create({ payment_intent: intentId })

  const { data } = await payments.stripe.events.list({
    types: ['refund.created', 'charge.refunded'],
  })
  expect(data).toMatchObject([
    { type: 'charge.refunded', data: { previous_attributes: { amount_refunded: 0 } } },
    { type: 'refund.created', data: { object: { status: 'succeeded' } } },
  ])
})

test('[F34] a refund that fails later puts the money and the charge back', async () => {
  const payments = await start()
  const session = await paidSession(payments, '4000000000005126')
  await bookedCharge(payments, session)

  const { id, status } = await payments.stripe.refunds.create({
    payment_intent: session.intentId,
  })
  await eventually(
    async () => (await payments.stripe.events.list({ type: 'refund.failed' })).data.length === 1,
  )

  const failed = await payments.stripe.refunds.retrieve(id, {
    expand: ['failure_balance_transaction'],
  })
  expect(status).toBe('succeeded')
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { amount: 1499, type: 'refund_failure' },
  })
  expect(await bookedCharge(payments, session)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  })
})

test('a refund can be pending first and succeed later', async () => {
  const payments = await start()
  const { intentId } = await paidSession(payments, '4000000000007726')

  const refund = await payments.stripe.refunds.create({ payment_intent: intentId })

  expect(refund.status).toBe('pending')
  await eventually(
    async () => (await payments.stripe.refunds.retrieve(refund.id)).status === 'succeeded',
  )
})

test('what was never paid cannot be refunded', async () => {
  const { stripe } = await start()

  const unknown = await errorOf(stripe.refunds.create({ payment_intent: 'pi_none' }))
  const unnamed = await errorOf(stripe.refunds.create({}))

  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  expect(unnamed.code).toBe('parameter_missing')
})
