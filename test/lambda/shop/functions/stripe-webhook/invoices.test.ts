import { eraseBuyer } from '../../../../../lambda/orders/order'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { messages } from '../../../../../product/messages'
import { editOrder } from '../../../../support/lambda/edit-order'
import { useCountedReads } from '../../../../support/lambda/counted-reads'
import { ownStore } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { pay, secretKey } from 'stripe-emulator/testing'

const { table, delivery, logs } = setUpWebhook({ stripe: JSON.stringify({ current: secretKey }) })
const { reads, emulator } = useCountedReads((path) => path.startsWith('/v1/checkout/sessions/'))

const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
const business = { place: 'Germany', business: 'Lesewerk GmbH', taxId: 'DE123456789' }

/** Buys as a business. Returns the session, and its event from before Stripe made the invoice. */
async function buy() {
  const { stripe } = emulator()
  const params = sessionParams(choice, ownStore, { invoices: true })
  const { id } = await stripe.checkout.sessions.create(params)
  await pay(emulator(), id, business)
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })
  const event = stripeEvent('checkout.session.completed', { ...session, invoice: null })
  const invoice = typeof session.invoice === 'string' ? null : session.invoice
  reads.count = 0
  return { id, event, invoice, order: () => readOrder(table, id) }
}

test('the order has its invoice, and the email links to it', async () => {
  const { event, invoice, order } = await buy()

  await callWebhook(event)

  const url = invoice?.hosted_invoice_url ?? 'none'
  const sold = await order()
  expect(sold?.sale.invoiceId).toBe(invoice?.id)
  expect(sold?.buyer.invoiceUrl).toBe(url)
  const [email] = delivery.emails()
  expect(email?.Message?.Body?.Html?.Data).toContain(`href="${url}"`)
  expect(email?.Message?.Body?.Text?.Data).toContain(`${messages.email.invoiceLink}\n${url}\n`)
})

test('an invoice that Stripe does not give delays nothing, and is read once, with the next report', async () => {
  const { id, event, invoice, order } = await buy()
  reads.fail = true

  const { statusCode } = await callWebhook(event)

  expect(statusCode).toBe(200)
  const [email] = delivery.emails()
  expect(email?.Message?.Body?.Text?.Data).not.toContain(messages.email.invoice)
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Invoice not read', orderId: id }),
  )
  reads.fail = false
  await callWebhook(event)
  expect((await order())?.sale.invoiceId).toBe(invoice?.id)
  await callWebhook(event)
  expect(reads.count).toBe(2)
})

test('[F97] the link to the invoice of an erased buyer is removed, and not read again', async () => {
  const { id, event, invoice, order } = await buy()
  await callWebhook(event)
  await editOrder(table, id, (sold) => sold && eraseBuyer(sold, new Date()))

  await callWebhook(event)

  const erased = await order()
  expect(erased?.sale.invoiceId).toBe(invoice?.id)
  expect(erased?.buyer).not.toHaveProperty('invoiceUrl')
  expect(reads.count).toBe(1)
})
