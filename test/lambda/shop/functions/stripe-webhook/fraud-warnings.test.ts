import type Stripe from 'stripe'
import type { Fault } from 'stripe-emulator'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { product } from '../../../../../product/product'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { callWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { paidSession, type RunningEmulator, secretKey, start } from 'stripe-emulator/testing'

const { metrics, logs, stored } = setUpFunctions({ stripe: JSON.stringify({ current: secretKey }) })
let emulator: RunningEmulator
let refundFault: Fault | undefined

beforeEach(async () => {
  refundFault = undefined
  emulator = await start({
    faults: ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? refundFault : undefined),
  })
  process.env['STRIPE_API_URL'] = emulator.url
})

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const

async function payWithFraud() {
  const { stripe } = emulator
  const { id, intentId } = await paidSession(emulator, '4000000000005423', sessionParams(choice, ownStore))
  await callWebhook(stripeEvent('checkout.session.completed', await stripe.checkout.sessions.retrieve(id)))
  metrics.clear()
  const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data
  if (!warning) throw new Error('There is no warning.')
  return { id, warning, intentId }
}
const warn = (warning: Stripe.Radar.EarlyFraudWarning) =>
  callWebhook(stripeEvent('radar.early_fraud_warning.created', warning))
const refunds = async () => (await emulator.stripe.refunds.list()).data

test('a warning is recorded once, and asks for a decision once', async () => {
  const { id, warning } = await payWithFraud()

  expect((await warn(warning)).statusCode).toBe(200)
  expect((await warn(warning)).statusCode).toBe(200)

  const order = await stored(id)
  expect(order?.money.fraudWarning).toEqual({
    id: warning.id,
    type: 'unauthorized_use_of_card',
    warnedAt: new Date(warning.created * 1000).toISOString(),
  })
  expect(metrics.emitted()).toEqual([['OrderDecision', 1]])
  expect(await refunds()).toEqual([])
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({
      event: 'Event recorded',
      decision: 'fraud_warning',
      paymentIntentId: order?.sale.paymentIntentId,
    }),
  )
})

describe('in a stage that refunds fraud', () => {
  beforeEach(() => {
    process.env['REFUND_FRAUD_WARNINGS'] = 'true'
  })

  test('fraud is refunded in full as fraudulent, once, without a decision, also when the response to the refund is lost', async () => {
    const { id, warning } = await payWithFraud()
    refundFault = { kind: 'reset', after: 'work' }
    expect((await warn(warning)).statusCode).toBe(503)

    refundFault = undefined
    expect((await warn(warning)).statusCode).toBe(200)

    expect(await refunds()).toMatchObject([{ amount: product.priceCents, reason: 'fraudulent' }])
    expect(await stored(id)).toMatchObject({ money: { refundedCents: product.priceCents } })
    expect(metrics.emitted()).toEqual([['WebhookFailure', 1]])
  })

  test('nothing of another store is refunded, nothing that is not actionable, and nothing twice', async () => {
    const { warning, intentId } = await payWithFraud()
    process.env['STORE_ACCOUNT'] = '210987654321'
    expect((await warn(warning)).statusCode).toBe(200)
    process.env['STORE_ACCOUNT'] = ownStore.mark.account
    expect((await warn({ ...warning, actionable: false })).statusCode).toBe(200)
    expect(await refunds()).toEqual([])

    await emulator.stripe.refunds.create({ payment_intent: intentId })
    expect((await warn(warning)).statusCode).toBe(200)

    expect(await refunds()).toHaveLength(1)
  })
})
