import { readOrder } from '../../../../../lambda/orders/orders-table'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { messages } from '../../../../../product/messages'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { callWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { pay, type RunningEmulator, secretKey, start, submit } from 'stripe-emulator/testing'

const { table, delivery, logs } = setUpFunctions({ stripe: JSON.stringify({ current: secretKey }) })
let emulator: RunningEmulator
/** The reads of what an event lacks, a code's text and an invoice: how many, and whether Stripe refuses them. */
let reads: { count: number; fail: boolean }
const isRead = (path: string) => path.startsWith('/v1/promotion_codes/') || path.includes('/sessions/cs_')

beforeEach(async () => {
  emulator = await start({
    faults: ({ path, method }) => {
      if (method !== 'GET' || !isRead(path)) return undefined
      reads.count += 1
      return reads.fail ? { kind: 'refuse', refusal: 'permission-missing' } : undefined
    },
  })
  reads = { count: 0, fail: false }
  process.env['STRIPE_API_URL'] = emulator.url
})
afterEach(() => {
  delete process.env['STRIPE_API_URL']
})

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
const business = { place: 'Germany', business: 'Lesewerk GmbH', taxId: 'DE123456789' }

/** Buys with a code and an invoice; returns the sale's event from before Stripe made the invoice. */
async function buy() {
  const { stripe, url } = emulator
  const coupon = await stripe.coupons.create({ percent_off: 30 })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const params = sessionParams(choice, ownStore, { promotionCodes: true, invoices: true })
  const { id } = await stripe.checkout.sessions.create(params)
  await submit(`${url}/c/pay/${id}/code`, { code: 'launch' })
  await pay(emulator, id, business)
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })
  const event = stripeEvent('checkout.session.completed', { ...session, invoice: null })
  const invoice = typeof session.invoice === 'string' ? null : session.invoice
  reads.count = 0
  return { event, invoice, order: () => readOrder(table, id) }
}

test('the order has its code and invoice, and the email links to the invoice', async () => {
  const { event, invoice, order } = await buy()

  await callWebhook(event)

  const url = invoice?.hosted_invoice_url ?? 'none'
  expect(await order()).toMatchObject({
    sale: { promotionCode: 'LAUNCH', invoiceId: invoice?.id },
    buyer: { invoiceUrl: url },
  })
  const [email] = delivery.emails()
  expect(email?.Message?.Body?.Html?.Data).toContain(`href="${url}"`)
  expect(email?.Message?.Body?.Text?.Data).toContain(`${messages.email.invoiceLink}\n${url}\n`)
})

test('a code and an invoice that Stripe does not give delay nothing, and each is read once, with the next report', async () => {
  const { event, invoice, order } = await buy()
  reads.fail = true

  expect((await callWebhook(event)).statusCode).toBe(200)

  expect(delivery.emails()).toHaveLength(1)
  for (const name of ['Promotion code not read', 'Invoice not read']) {
    expect(logs.entries()).toContainEqual(expect.objectContaining({ event: name, type: 'StripePermissionError' }))
  }
  reads.fail = false
  await callWebhook(event)
  expect((await order())?.sale).toMatchObject({ promotionCode: 'LAUNCH', invoiceId: invoice?.id })
  await callWebhook(event)
  expect(reads.count).toBe(4)
})
