import { isEntitled } from '../../../../../lambda/orders/order-status'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { product } from '../../../../../product/product'
import { useCountedReads } from '../../../../support/lambda/counted-reads'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { pay, secretKey, submit } from 'stripe-emulator/testing'

const { table, delivery, metrics, logs } = setUpWebhook({
  stripe: JSON.stringify({ current: secretKey }),
})
const { reads, emulator } = useCountedReads((path) => path.startsWith('/v1/promotion_codes/'))

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const

/** Buys with a code, and sends the webhook its event; returns the status and the order. */
async function buyWith(percent_off: number) {
  const { stripe, url } = emulator()
  const coupon = await stripe.coupons.create({ percent_off })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  const made = await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const params = sessionParams(choice, ownStore, { promotionCodes: true })
  const { id } = await stripe.checkout.sessions.create(params)
  await submit(`${url}/c/pay/${id}/code`, { code: 'launch' })
  await pay(emulator(), id)
  const event = stripeEvent(
    'checkout.session.completed',
    await stripe.checkout.sessions.retrieve(id),
  )
  const { statusCode } = await callWebhook(event)
  return { statusCode, event, made, order: () => readOrder(table, id) }
}

test('an order with a code is delivered, and has its discount and code', async () => {
  const { made, order } = await buyWith(30)

  const discountCents = Math.round(product.priceCents * 0.3)
  expect((await order())?.sale).toMatchObject({
    amountCents: product.priceCents - discountCents,
    discountCents,
    promotionCodeId: made.id,
    promotionCode: 'LAUNCH',
  })
  expect(delivery.emails()).toHaveLength(1)
})

test('[F28] an order that a code makes free is delivered without a payment', async () => {
  const { statusCode, order } = await buyWith(100)

  const free = await order()
  expect(statusCode).toBe(200)
  expect(free && isEntitled(free)).toBe(true)
  expect(free?.sale.amountCents).toBe(0)
  expect(free?.sale.paymentIntentId).toBeUndefined()
  expect(delivery.emails()).toHaveLength(1)
  expect(metrics.emitted()).toContainEqual(['SaleCents', 0])
})

test('a code that Stripe does not give delays nothing, and is read once, with the next report', async () => {
  reads.fail = true
  const { statusCode, event, made, order } = await buyWith(30)

  expect(statusCode).toBe(200)
  expect(delivery.emails()).toHaveLength(1)
  expect((await order())?.sale.promotionCode).toBeUndefined()
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({
      event: 'Promotion code not read',
      promotionCodeId: made.id,
      type: 'StripePermissionError',
    }),
  )
  reads.fail = false
  await callWebhook(event)
  expect((await order())?.sale.promotionCode).toBe('LAUNCH')
  await callWebhook(event)
  expect(reads.count).toBe(2)
})
