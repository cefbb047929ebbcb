import type Stripe from 'stripe'
import type { Fault } from 'stripe-emulator'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { product } from '../../../../../product/product'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { editOrder } from '../../../../support/lambda/edit-order'
import { changedOrder } from '../../../../support/lambda/order-fixture'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { callWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { paidSession, type RunningEmulator, secretKey, start } from 'stripe-emulator/testing'

const { table, metrics, logs, stored } = setUpFunctions({ stripe: JSON.stringify({ current: secretKey }) })
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

async function payWithFraud({ isStored = true } = {}) {
  const { stripe } = emulator
  const { id, intentId } = await paidSession(emulator, '4000000000005423', sessionParams(choice, ownStore))
  const session = await stripe.checkout.sessions.retrieve(id)
  if (isStored) await callWebhook(stripeEvent('checkout.session.completed', session))
  metrics.clear()
  const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data
  if (!warning) throw new Error('There is no warning.')
  return { id, warning, intentId }
}
const warn = async (warning: Partial<Stripe.Radar.EarlyFraudWarning>) =>
  (await callWebhook(stripeEvent('radar.early_fraud_warning.created', warning))).statusCode
const refunds = async () => (await emulator.stripe.refunds.list()).data

test('a warning is recorded once, and asks for a decision once', async () => {
  const { id, warning } = await payWithFraud()

  expect([await warn(warning), await warn(warning)]).toEqual([200, 200])

  const order = await stored(id)
  const warnedAt = new Date(warning.created * 1000).toISOString()
  expect(order?.money.fraudWarning).toEqual({ id: warning.id, type: 'unauthorized_use_of_card', warnedAt })
  expect(logs.told()).toEqual(['decision'])
  expect(await refunds()).toEqual([])
  const { paymentIntentId } = order?.sale ?? {}
  expect(logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Event recorded', decision: 'fraud_warning', paymentIntentId }),
  )
})

test('a stage that refunds fraud refunds it in full as fraudulent, once, without a decision, also when the response to the refund is lost', async () => {
  process.env['REFUND_FRAUD_WARNINGS'] = 'true'
  const { id, warning } = await payWithFraud()
  refundFault = { kind: 'reset', after: 'work' }
  expect(await warn(warning)).toBe(503)

  refundFault = undefined
  expect(await warn(warning)).toBe(200)

  expect(await refunds()).toMatchObject([{ amount: product.priceCents, reason: 'fraudulent' }])
  expect(await stored(id)).toMatchObject({ money: { refundedCents: product.priceCents } })
  expect(logs.told()).toEqual([])
})

test('a stage that refunds fraud refunds nothing of another store, nothing that is not actionable, and nothing twice', async () => {
  process.env['REFUND_FRAUD_WARNINGS'] = 'true'
  const { warning, intentId } = await payWithFraud()
  process.env['STORE_ACCOUNT'] = '210987654321'
  expect(await warn(warning)).toBe(200)
  process.env['STORE_ACCOUNT'] = ownStore.mark.account
  expect(await warn({ ...warning, actionable: false })).toBe(200)
  expect(await refunds()).toEqual([])

  await emulator.stripe.refunds.create({ payment_intent: intentId })
  expect(await warn(warning)).toBe(200)

  expect(await refunds()).toHaveLength(1)
})

test('a stage that refunds fraud refunds nothing whose warning was accepted, and also what is not stored yet or not told to be actionable', async () => {
  const { id, warning } = await payWithFraud()
  const acceptedIds = [warning.id]
  await editOrder(table, id, (order) => order && changedOrder(order, { money: { acceptedIds } }))
  process.env['REFUND_FRAUD_WARNINGS'] = 'true'
  expect(await warn(warning)).toBe(200)
  expect(await refunds()).toEqual([])

  const { warning: early, intentId } = await payWithFraud({ isStored: false })
  const { actionable: _untold, ...bare } = early
  expect(await warn(bare)).toBe(200)

  expect(await refunds()).toMatchObject([{ payment_intent: intentId }])
})
