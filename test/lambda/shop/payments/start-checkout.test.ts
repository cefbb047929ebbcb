import type Stripe from 'stripe'
import { callerOf } from '../../../../lambda/shop/payments/caller'
import { refundFraud } from '../../../../lambda/shop/payments/fraud-warning'
import { sessionParams } from '../../../../lambda/shop/payments/session-params'
import { startCheckout } from '../../../../lambda/shop/payments/start-checkout'
import { stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { product } from '../../../../product/product'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { useServer } from '../../../support/lambda/http-server'
import { ownStore } from '../../../support/lambda/session-fixture'
import { openSession, start as startEmulator } from 'stripe-emulator/testing'

const key = 'sk_test_0123456789abcdef'
const email = 'mara@example.com'
const phone = '+12025550123'
const byEmail = { deliveryMethod: 'email', email } as const

let error: object
const server = useServer((response) => {
  const refusal = { type: 'invalid_request_error', message: 'Refused', ...error }
  response.writeHead(400).end(JSON.stringify({ error: refusal }))
})

function refusing(refusal: object): Stripe {
  error = refusal
  return stripeAccess(key, server.url()).stripe
}
const start = (stripe: Stripe) => startCheckout(byEmail, { stripe, own: ownStore })

test('Stripe accepts every parameter for each delivery method, and what a stage may switch on, at the same total', async () => {
  const emulator = await startEmulator()
  const options = { promotionCodes: true, inclusiveTax: true, invoices: true }

  for (const choice of [
    byEmail,
    { deliveryMethod: 'text', phone },
    { deliveryMethod: 'both', email, phone },
  ] as const) {
    const { line_items: items, metadata, custom_text } = sessionParams(choice, ownStore, options)
    const session = await openSession(emulator, sessionParams(choice, ownStore, options))

    expect(session).toMatchObject({
      metadata,
      custom_text,
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      invoice_creation: { enabled: true },
      tax_id_collection: { enabled: true },
      amount_total: product.priceCents,
    })
    const asEbook = { tax_behavior: 'inclusive', product_data: { tax_code: 'txcd_10302000' } }
    expect(items).toMatchObject([{ price_data: asEbook }])
  }
})

test('a store on localhost sends no icon, which Stripe could not load', () => {
  const params = sessionParams(byEmail, { ...ownStore, siteUrl: 'http://localhost:4242' })

  expect(params.branding_settings).not.toHaveProperty('icon')
})

test('the buyer can correct an email address that Stripe refuses, and no other parameter', async () => {
  expect(await start(refusing({ param: 'customer_email' }))).toEqual({
    error: checkoutMessages.emailInvalid,
    field: 'email',
  })
  await expect(start(refusing({ param: 'line_items' }))).rejects.toMatchObject({
    statusCode: 503,
    message: checkoutMessages.paymentUnavailable,
  })
})

test('[F2!] a response of Stripe that never finishes, or two attempts that time out, end within 8 seconds', async () => {
  jest.useFakeTimers()
  const never = { checkout: { sessions: { create: () => new Promise(() => {}) } } }

  const response = start(never as unknown as Stripe).catch((thrown: unknown) => thrown)
  await jest.advanceTimersByTimeAsync(8000)
  jest.useRealTimers()

  expect(await response).toMatchObject({ statusCode: 503 })
  const { stripe } = stripeAccess(key)
  const longestBackOffMs = 1000
  const attemptsMs = (stripe.getMaxNetworkRetries() + 1) * Number(stripe.getApiField('timeout'))
  expect(attemptsMs + longestBackOffMs).toBeLessThanOrEqual(8000)
})

test.each([
  ['charge_already_refunded', undefined],
  ['charge_disputed', undefined],
  ['resource_missing', '503: The payment could not be refunded.'],
])('the error of a refund of fraud that Stripe refuses with %s is: %s', async (code, expected) => {
  const refund = refundFraud(refusing({ code }), 'pi_1').catch(({ statusCode, message }) => `${statusCode}: ${message}`)

  expect(await refund).toBe(expected)
})

const morning = new Date('2026-11-22T00:00:00Z')
const evening = new Date('2026-11-22T23:59:59Z')

test.each([
  ['the same at the end of the day', '198.51.100.7', key, evening, true],
  ['another at another address', '198.51.100.8', key, morning, false],
  ['another on the next day', '198.51.100.7', key, new Date('2026-11-23T00:00:00Z'), false],
  ['another with another key', '198.51.100.7', `${key}0`, morning, false],
])('a caller of the morning is %s', (_what, address, secret, at, isSame) => {
  expect(callerOf(address, secret, at) === callerOf('198.51.100.7', key, morning)).toBe(isSame)
})

test('a network of version 6 is one caller', () => {
  const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1']

  expect(callerOf(one, key, morning)).toBe(callerOf(other, key, morning))
})
