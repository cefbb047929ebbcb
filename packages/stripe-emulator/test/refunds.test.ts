import type Stripe from 'stripe'
import type { StripeOptions } from '../index'
import { eventually } from './support/eventually'
import { eventTypes, movements, payOutNow, sale } from './support/sale'
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

function paymentOf({ payment_intent: payment }: Stripe.Charge): string {
  if (typeof payment !== 'string') throw new Error('The payment is expanded.')
  return payment
}

test('a part can be refunded, and then the rest, but no more', async () => {
  const { stripe, charge } = await sale()
  const { refunds } = stripe
  const payment_intent = paymentOf(charge)

  await refunds.create({ payment_intent, amount: 500 })
  const tooMuch = await errorOf(refunds.create({ payment_intent, amount: 1000 }))
  const partly = await stripe.charges.retrieve(charge.id)
  await refunds.create({ payment_intent, amount: 999 })
  const again = await errorOf(refunds.create({ payment_intent }))

  expect(partly).toMatchObject({ amount_refunded: 500, refunded: false })
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toContain('($10.00) is greater than unrefunded amount on charge ($9.99)')
  expect(again.code).toBe('charge_already_refunded')
  const { data } = await refunds.list({ payment_intent })
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

test('a refund of an unknown payment or of none is refused', async () => {
  const { refunds } = (await start()).stripe

  const unknown = await errorOf(refunds.create({ payment_intent: 'pi_none' }))
  const none = await errorOf(refunds.create({}))

  expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  expect(none).toMatchObject({ statusCode: 400, code: 'parameter_missing' })
})

describe('a refund that waits', () => {
  test('for money succeeds with the next sale, the older one first', async () => {
    const emulator = await withoutMoney()
    const { stripe, charge } = emulator

    const waiting = await stripe.refunds.create({ charge: charge.id, amount: 1000 })
    const next = await stripe.refunds.create({ charge: charge.id, amount: 499 })
    const before = await stripe.charges.retrieve(charge.id)
    await bookedCharge(emulator, await paidSession(emulator))

    expect(waiting).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
    })
    expect(before).toMatchObject({ amount_refunded: 1499, refunded: true })
    expect((await stripe.refunds.retrieve(next.id)).status).toBe('pending')
    const sent = await stripe.refunds.retrieve(waiting.id, { expand: ['balance_transaction'] })
    expect(sent).toMatchObject({ status: 'succeeded', balance_transaction: { net: -1000 } })
    expect(sent).not.toHaveProperty('pending_reason')
    const { data } = await stripe.events.list({ type: 'refund.updated' })
    expect(data).toMatchObject([{ data: { previous_attributes: { status: 'pending' } } }])
  })

  test('goes on waiting during an inquiry, and moves no money when it fails', async () => {
    const emulator = await withoutMoney()
    const { stripe, act, charge, url } = emulator
    const { id } = await stripe.refunds.create({ charge: charge.id })

    await act('dispute', { reason: 'general', case: 'inquiry' })
    const { status } = await stripe.refunds.retrieve(id)
    await submit(`${url}/refunds/${id}/fail`, {})

    expect(status).toBe('pending')
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
    expect(await movements(emulator, { source: id })).toEqual([])
    expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
  })

  test.each<[string, Partial<StripeOptions>, string]>([
    ['for money', { refundsNeedBalance: true }, '4242424242424242'],
    ['for the bank', { settlementDelayMs: 60_000 }, '4000000000007726'],
  ])('%s fails when the payment is disputed', async (_case, options, card) => {
    const emulator = await start(options)
    const { stripe, url } = emulator
    const session = await paidSession(emulator, card)
    if (options.refundsNeedBalance) await bookedCharge(emulator, session)
    await payOutNow(emulator)
    const waiting = await stripe.refunds.create({ payment_intent: session.intentId })

    await submit(`${url}/payments/${session.id}/dispute`, { reason: 'fraudulent' })

    expect(waiting.status).toBe('pending')
    expect(await stripe.refunds.retrieve(waiting.id, { expand: ['charge'] })).toMatchObject({
      status: 'failed',
      failure_reason: 'charge_for_pending_refund_disputed',
      charge: { amount_refunded: 0, refunded: false, disputed: true },
    })
    const { data } = await stripe.disputes.list()
    expect(data).toMatchObject([{ amount: 1499, balance_transactions: [{ net: -2999 }] }])
  })
})

/** A sale whose income is already paid out. */
async function withoutMoney() {
  const emulator = await sale({ refundsNeedBalance: true })
  await payOutNow(emulator)
  return emulator
}
