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
  const retrieve = jest.fn(async () => given)
  const refusing = stripeOf(() => Promise.reject(new Error('Refused')))

  const refused = await withDetails(order, payment, refusing)
  const known = await withDetails(order, payment, stripeOf(retrieve))

  expect(refused).toBe(order)
  const { orderId } = order
  expect(logs.mock.calls.flat()).toMatchObject([
    { event: 'Promotion code not read', orderId, errorName: 'Error' },
    { event: 'Invoice not read', orderId },
  ])
  expect(retrieve).toHaveBeenCalledWith(orderId, { expand: ['invoice'] }, expect.anything())
  expect(known).toMatchObject({ sale: { promotionCode: 'LAUNCH', invoiceId: 'in_1' }, buyer: { invoiceUrl } })
  const reads = jest.fn()
  expect(await withDetails(known, payment, stripeOf(reads))).toBe(known)
  expect(reads).not.toHaveBeenCalled()
})

const linkOf = async (url: string, livemode: boolean) => {
  const stripe = stripeWith({ id: 'in_1', hosted_invoice_url: url })
  const order = await withDetails(paidOrder({ livemode }), payment, stripe)
  expect(order.sale.invoiceId).toBe('in_1')
  return order.buyer.invoiceUrl
}

test.each([
  ['https://invoice.stripe.com/i/acct_1/live_Y?s=ap', true, true],
  ['https://pay.stripe.com/invoice/1', true, true],
  // The emulator's page.
  ['http://localhost:4243/invoice/in_1', true, false],
  ['http://invoice.stripe.com/i/1', false, false],
  ['https://stripe.com.example/i/1', false, false],
  ['https://notstripe.com/i/1', false, false],
  ['https://invoice.stripe.com@example.com/', false, false],
  ['javascript:alert(1)', false, false],
  ['/invoice/in_1', false, false],
])('the buyer is sent to %s: in test mode %s, in live mode %s', async (url, isSentInTest, isSentInLive) => {
  expect(await linkOf(url, false)).toBe(isSentInTest ? url : undefined)
  expect(await linkOf(url, true)).toBe(isSentInLive ? url : undefined)
})

const unpaid = paidOrder({ sale: { paidAt: undefined } })

test.each([
  ['of which Stripe has not made it yet', paidOrder(), payment, stripeWith(null)],
  ['whose payment has none', paidOrder(), paidFacts, stripeWith({ id: 'in_1' })],
  ['that is not paid', unpaid, payment, stripeWith({ id: 'in_1' })],
  ['that has it', paidOrder({ buyer: { invoiceUrl } }), payment, stripeWith({ id: 'in_2' })],
  ['whose buyer was erased', eraseBuyer(paidOrder(), new Date()), payment, stripeWith({ id: 'in_1' })],
])('no invoice is added to an order %s', async (_which, order, reported, stripe) => {
  expect(await withDetails(order, reported, stripe)).toBe(order)
})
