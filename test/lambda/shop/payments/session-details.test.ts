import type Stripe from 'stripe'
import { eraseBuyer } from '../../../../lambda/orders/order'
import { withDetails } from '../../../../lambda/shop/payments/session-details'
import { paidFacts, paidOrder } from '../../../support/lambda/order-fixture'

const payment = { ...paidFacts, hasInvoice: true }

const stripeOf = (retrieve: () => Promise<object>) =>
  ({ checkout: { sessions: { retrieve } }, promotionCodes: { retrieve } }) as unknown as Stripe
const stripeWith = (invoice: object | null) => stripeOf(async () => ({ invoice }))
const invoiceUrl = 'https://invoice.stripe.com/i/1'

test('a code and an invoice that Stripe does not give are logged, and read with the next report', async () => {
  const logs = jest.spyOn(console, 'warn').mockReturnValue()
  const order = paidOrder({ sale: { promotionCodeId: 'promo_1' } })
  const given = { code: 'LAUNCH', invoice: { id: 'in_1', hosted_invoice_url: invoiceUrl } }
  const [refusing, giving] = [stripeOf(() => Promise.reject(new Error('Refused'))), stripeOf(async () => given)]

  const refused = await withDetails(order, payment, refusing)
  const known = await withDetails(order, payment, giving)

  expect(refused).toBe(order)
  const { orderId } = order
  expect(logs.mock.calls.flat()).toMatchObject([
    { event: 'Promotion code not read', orderId, errorName: 'Error' },
    { event: 'Invoice not read', orderId },
  ])
  expect(known).toMatchObject({ sale: { promotionCode: 'LAUNCH', invoiceId: 'in_1' }, buyer: { invoiceUrl } })
  const reads = jest.fn()
  expect(await withDetails(known, payment, stripeOf(reads))).toBe(known)
  expect(reads).not.toHaveBeenCalled()
})

const linkOf = async (url: string, livemode = true) => {
  const stripe = stripeWith({ id: 'in_1', hosted_invoice_url: url })
  const order = await withDetails(paidOrder({ livemode }), payment, stripe)
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

const unpaid = paidOrder({ sale: { paidAt: undefined } })

test.each([
  ['of which Stripe has not made it yet', paidOrder(), stripeWith(null)],
  ['that is not paid', unpaid, stripeWith({ id: 'in_1' })],
  ['that has it', paidOrder({ buyer: { invoiceUrl } }), stripeWith({ id: 'in_2' })],
  ['whose buyer was erased', eraseBuyer(paidOrder(), new Date()), stripeWith({ id: 'in_1' })],
])('no invoice is added to an order %s', async (_which, order, stripe) => {
  expect(await withDetails(order, payment, stripe)).toBe(order)
})

test('a payment without an invoice needs no read of one', async () => {
  const order = paidOrder()

  expect(await withDetails(order, paidFacts, stripeWith({ id: 'in_1' }))).toBe(order)
})
