// First, because it replaces a part of the functions.
import { countCalls } from '../support/lambda/counted-calls'
import { pay, submit } from 'stripe-emulator/testing'
import { handler as createPayment } from '../../lambda/shop/functions/create-payment/handler'
import { sessionParams } from '../../lambda/shop/payments/session-params'
import { apiEvent, context } from '../support/lambda/api-event'
import { ownStore } from '../support/lambda/session-fixture'

// Stripe takes 25 calls a second in a sandbox and 100 in a live account, and each call costs a moment for
// which a buyer or the next event waits. So every added call is decided here.

const { emulator, clock, callsOf, sell, sendEvents } = countCalls()

test('create-payment makes one call', async () => {
  const body = JSON.stringify({ deliveryMethod: 'email', email: 'mara@example.com' })
  const opening = apiEvent({ body, stageVariables: { siteUrl: 'http://localhost:4242' } })

  const made = await callsOf(async () => {
    expect(await createPayment(opening, context)).toMatchObject({ statusCode: 200 })
  })

  expect(made).toEqual({ 'POST checkout/sessions': 1 })
})

test('stripe-webhook makes no call about a session, and three about an event of its payment', async () => {
  const { stripe } = emulator()
  for (const card of ['4242424242424242', '4000000000005126']) {
    await stripe.refunds.create({ payment_intent: await sell(card), amount: 500 })
  }
  await sell('4000000000005423')
  await sell('4000000000000259')
  const { data } = await stripe.disputes.list()
  await stripe.disputes.close(data[0]?.id ?? '')
  clock().turnBy(10_000)

  const made = await sendEvents()

  const payment = { 'GET checkout/sessions': 1, 'GET refunds': 1, 'GET disputes': 1 }
  expect(made).toEqual({
    'checkout.session.completed': {},
    'refund.created': payment,
    'charge.refunded': payment,
    'refund.updated': payment,
    'refund.failed': payment,
    'charge.dispute.created': payment,
    'charge.dispute.funds_withdrawn': payment,
    'charge.dispute.closed': payment,
    'radar.early_fraud_warning.created': payment,
  })
})

test('stripe-webhook makes one call about a session with a promotion code, for its text', async () => {
  const { stripe, url } = emulator()
  const coupon = await stripe.coupons.create({ percent_off: 30 })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  const { id: codeId } = await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const withCodes = sessionParams(choice, ownStore, { promotionCodes: true })
  const { id } = await stripe.checkout.sessions.create(withCodes)
  await submit(`${url}/c/pay/${id}/code`, { code: 'LAUNCH' })
  await pay(emulator(), id)

  const made = await sendEvents()

  expect(made).toEqual({ 'checkout.session.completed': { [`GET promotion_codes/${codeId}`]: 1 } })
})

test('stripe-webhook makes one call about a session with an invoice', async () => {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const withInvoice = sessionParams(choice, ownStore, { invoices: true })
  const { id } = await emulator().stripe.checkout.sessions.create(withInvoice)
  await pay(emulator(), id)

  const made = await sendEvents()

  expect(made).toEqual({ 'checkout.session.completed': { [`GET checkout/sessions/${id}`]: 1 } })
})
