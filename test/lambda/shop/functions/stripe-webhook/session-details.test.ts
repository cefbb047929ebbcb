import { isEntitled } from '../../../../../lambda/orders/order-status'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { messages } from '../../../../../product/messages'
import { useCountedReads } from '../../../../support/lambda/counted-reads'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { pay, secretKey, submit } from 'stripe-emulator/testing'

const { table, delivery, metrics, logs } = setUpWebhook({
  stripe: JSON.stringify({ current: secretKey }),
})
/** The two reads of what an event lacks: of its promotion code's text, and of its session's invoice. */
const { reads, emulator } = useCountedReads(
  (path) => path.startsWith('/v1/promotion_codes/') || path.includes('/sessions/cs_'),
)

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
const business = { place: 'Germany', business: 'Lesewerk GmbH', taxId: 'DE123456789' }

/** Buys with a code. Returns the session, and its event from before Stripe made the invoice. */
async function buyWith(percent_off: number, invoices = false) {
  const { stripe, url } = emulator()
  const coupon = await stripe.coupons.create({ percent_off })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  await stripe.promotionCodes.create({ promotion, code: 'LAUNCH' })
  const params = sessionParams(choice, ownStore, { promotionCodes: true, invoices })
  const { id } = await stripe.checkout.sessions.create(params)
  await submit(`${url}/c/pay/${id}/code`, { code: 'launch' })
  await pay(emulator(), id, invoices ? business : {})
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })
  const event = stripeEvent('checkout.session.completed', { ...session, invoice: null })
  const invoice = typeof session.invoice === 'string' ? null : session.invoice
  reads.count = 0
  return { event, invoice, order: () => readOrder(table, id) }
}

test('the order has its code and invoice, and the email links to the invoice', async () => {
  const { event, invoice, order } = await buyWith(30, true)

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
  const { event, invoice, order } = await buyWith(30, true)
  reads.fail = true

  expect((await callWebhook(event)).statusCode).toBe(200)

  expect(delivery.emails()).toHaveLength(1)
  for (const name of ['Promotion code not read', 'Invoice not read']) {
    expect(logs.entries()).toContainEqual(
      expect.objectContaining({ event: name, type: 'StripePermissionError' }),
    )
  }
  reads.fail = false
  await callWebhook(event)
  expect((await order())?.sale).toMatchObject({
    promotionCode: 'LAUNCH',
    invoiceId: invoice?.id,
  })
  await callWebhook(event)
  expect(reads.count).toBe(4)
})

test('[F28] an order that a code makes free is delivered without a payment', async () => {
  const { event, order } = await buyWith(100)

  expect((await callWebhook(event)).statusCode).toBe(200)

  const free = await order()
  expect(free && isEntitled(free)).toBe(true)
  expect(free?.sale.amountCents).toBe(0)
  expect(free?.sale.paymentIntentId).toBeUndefined()
  expect(delivery.emails()).toHaveLength(1)
  expect(metrics.emitted()).toContainEqual(['SaleCents', 0])
})
