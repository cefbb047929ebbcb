import type Stripe from 'stripe'
import { withInvoice } from '../../../../lambda/shop/payments/invoice'
import { paidFacts, paidOrder } from '../../../support/lambda/order-fixture'

const payment = { ...paidFacts, hasInvoice: true }

/** A Stripe whose sessions have this invoice. */
const stripeWith = (invoice: object | null) =>
  ({ checkout: { sessions: { retrieve: async () => ({ invoice }) } } }) as unknown as Stripe

const linkOf = async (url: string, livemode = true) => {
  const stripe = stripeWith({ id: 'in_1', hosted_invoice_url: url })
  const order = await withInvoice(paidOrder({ livemode }), payment, stripe)
  expect(order.sale.invoiceId).toBe('in_1')
  return order.buyer.invoiceUrl
}

test.each(['https://invoice.stripe.com/i/acct_1/live_Y?s=ap', 'https://pay.stripe.com/invoice/1'])(
  'the buyer is sent to a page of Stripe: %s',
  async (url) => {
    expect(await linkOf(url)).toBe(url)
  },
)

test('the emulator has the page in test mode only', async () => {
  const url = 'http://localhost:4243/invoice/in_1'

  expect(await linkOf(url, false)).toBe(url)
  expect(await linkOf(url)).toBeUndefined()
})

test.each([
  'http://invoice.stripe.com/i/1',
  'https://stripe.com.example/i/1',
  'https://notstripe.com/i/1',
  'https://invoice.stripe.com@example.com/',
  'javascript:alert(1)',
  '/invoice/in_1',
])('the buyer is not sent to %s', async (url) => {
  expect(await linkOf(url, false)).toBeUndefined()
})

test('a session without an invoice yet leaves the order as it is', async () => {
  const order = paidOrder()

  expect(await withInvoice(order, payment, stripeWith(null))).toBe(order)
})
