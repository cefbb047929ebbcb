import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveryMethod } from '../../lambda/contract'
import { refuse } from 'stack-runner/testing'
import type { ListedOrder } from '../../tools/orders/reading/listed-order'
import { runOrders } from '../../tools/orders/run-orders'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import {
  buy,
  linkOf,
  pageHeaders,
  type RealStore,
  startRealStore,
} from '../support/store/running-store'
import { fakeTerminal } from '../support/tools/fake-terminal'
import { eventually } from '../support/run/eventually'

let store: RealStore
let buyers = 0

beforeAll(async () => {
  store = await startRealStore()
  process.env['STORE_DATA_DIR'] = store.dataDir
})
afterAll(() => store.remove())

function newBuyer(deliveryMethod: DeliveryMethod = 'email') {
  buyers += 1
  const email = deliveryMethod === 'text' ? '' : `canary${buyers}@example.com`
  return { deliveryMethod, email, phone: deliveryMethod === 'email' ? '' : '202-555-0187' }
}

/** The output of `npm run -s orders -- list --json`. */
async function listOrders(...options: string[]): Promise<ListedOrder[]> {
  const terminal = fakeTerminal()
  await runOrders(['list', '--json', ...options], terminal)
  return JSON.parse(terminal.printed()) as ListedOrder[]
}
const orderOf = async (id: string, ...options: string[]) =>
  (await listOrders(...options)).find(({ orderId }) => orderId === id)
const expectStatus = (id: string, status: string) =>
  eventually(async () => expect((await orderOf(id))?.status).toBe(status))
const expectChannels = (id: string, channels: object) =>
  eventually(async () => expect((await orderOf(id))?.channels).toMatchObject(channels))
async function paymentOf(id: string): Promise<string> {
  const { payment_intent: payment } = await store.stripe.checkout.sessions.retrieve(id)
  return typeof payment === 'string' ? payment : ''
}
/** Disputes a payment like the button in the emulator's list. */
const openDispute = (id: string) =>
  fetch(`${store.urls.payments}/payments/${id}/dispute`, {
    method: 'POST',
    body: new URLSearchParams({ reason: 'fraudulent' }),
    redirect: 'manual',
  })
const openStatus = async (link: string) => (await fetch(link)).status

test('the page has absolute URLs of itself and its picture, as messengers need', async () => {
  const html = await (await fetch(store.urls.store)).text()

  expect(html).toContain(`<link rel="canonical" href="${store.urls.store}/"/>`)
  expect(html).toContain(`<meta property="og:image" content="${store.urls.store}/og.jpg"/>`)
  expect(html).toContain(`"image":"${store.urls.store}/og.jpg"`)
})

test('a purchase becomes an order with the choice, the payment and the delivery', async () => {
  const buyer = newBuyer('both')

  const id = await buy(store, buyer)
  await expectChannels(id, { email: { state: 'delivered' }, text: { state: 'delivered' } })

  expect(await orderOf(id, '--contacts')).toMatchObject({
    orderNumber: expect.stringMatching(/^EB-[0-9A-Z]{8}$/),
    status: 'paid',
    sale: { amountCents: product.priceCents, currency: product.currency },
    buyer: { email: buyer.email, phone: '+12025550187' },
    downloads: { count: 0 },
  })
})

test("the link in the e-mail serves the seller's file from product/ebook", async () => {
  const buyer = newBuyer()
  await buy(store, buyer)
  const link = await linkOf(store, buyer.email)
  expect(await openStatus(link)).toBe(200)

  const response = await fetch(link, { method: 'POST', redirect: 'manual' })
  expect(response.status).toBe(303)
  const file = await fetch(response.headers.get('location') ?? '')

  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toContain(product.ebookFile)
  const sold = await readFile(join('product/ebook', product.ebookFile))
  expect(Buffer.from(await file.arrayBuffer()).equals(sold)).toBe(true)
})

test('[F101] a payment that is reported as fraud is recorded as such, and its refund closes the link', async () => {
  const buyer = newBuyer()
  const id = await buy(store, buyer, '4000000000005423')
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({
      status: 'paid',
      money: { fraudWarning: { type: 'unauthorized_use_of_card' } },
    }),
  )

  await store.stripe.refunds.create({ payment_intent: await paymentOf(id), reason: 'fraudulent' })
  await expectStatus(id, 'refunded')

  expect(await openStatus(await linkOf(store, buyer.email))).toBe(403)
})

test('[F34] a partial refund keeps the link open, the rest closes it', async () => {
  const buyer = newBuyer()
  const id = await buy(store, buyer)
  const payment_intent = await paymentOf(id)

  await store.stripe.refunds.create({ payment_intent, amount: 500 })
  await expectStatus(id, 'partially_refunded')
  expect(await openStatus(await linkOf(store, buyer.email))).toBe(200)
  await store.stripe.refunds.create({ payment_intent })
  await expectStatus(id, 'refunded')

  expect(await openStatus(await linkOf(store, buyer.email))).toBe(403)
  expect((await orderOf(id))?.money.refundedCents).toBe(product.priceCents)
})

test('[F34] a refund that fails later makes the link valid again', async () => {
  const buyer = newBuyer()
  const id = await buy(store, buyer, '4000000000005126')

  await store.stripe.refunds.create({ payment_intent: await paymentOf(id) })

  await eventually(async () => {
    const { data } = await store.stripe.refunds.list({ payment_intent: await paymentOf(id) })
    expect(data[0]?.status).toBe('failed')
  })
  await expectStatus(id, 'paid')
  expect(await openStatus(await linkOf(store, buyer.email))).toBe(200)
})

test('[F35] a won dispute gives the buyer the ebook, also when the dispute came before the e-mail', async () => {
  const buyer = newBuyer()
  const id = await buy(store, buyer, '4000000000000259')
  await expectStatus(id, 'disputed')

  const { data } = await store.stripe.disputes.list({ payment_intent: await paymentOf(id) })
  await store.stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })

  await expectStatus(id, 'paid')
  await eventually(async () => expect(await openStatus(await linkOf(store, buyer.email))).toBe(200))
})

test('[F35] an open dispute closes the link', async () => {
  const buyer = newBuyer()
  const id = await buy(store, buyer)
  const link = await linkOf(store, buyer.email)

  await openDispute(id)

  await expectStatus(id, 'disputed')
  expect(await openStatus(link)).toBe(403)
})

test.each(['a/b=c@example.com', 'user%dept@example.com', 'a~b@example.com'])(
  'the ebook is delivered to the unusual address %s',
  async (email) => {
    await buy(store, { ...newBuyer(), email })

    await eventually(async () => {
      expect(await openStatus(await linkOf(store, email))).toBe(200)
    })
  },
)

test('[F47] a message that is refused permanently fails visibly, and the other is sent', async () => {
  const buyer = newBuyer('both')
  store.messageFaults.text = refuse(
    'InvalidParameter',
    'Invalid parameter: PhoneNumber Reason: the number is not valid to publish to',
  )

  const id = await buy(store, buyer)
  delete store.messageFaults.text

  const channels = { email: { state: 'delivered' }, text: { state: 'failed' } }
  await eventually(async () => expect((await orderOf(id))?.channels).toMatchObject(channels))
})

test('[F57] a text that the carrier does not deliver is replaced by an e-mail to the address of the checkout', async () => {
  const id = await buy(store, { ...newBuyer('text'), phone: '+14254147167' })

  await expectChannels(id, { text: { state: 'failed' }, email: { state: 'delivered' } })
  const link = await linkOf(store, 'card@example.com')
  expect(await (await fetch(link)).text()).toContain(
    messages.download.fallback.email('c•••@example.com'),
  )
})

test('[F57] an e-mail that bounces is not delivered, and its order says why', async () => {
  const buyer = { ...newBuyer(), email: 'bounce@simulator.amazonses.com' }

  const id = await buy(store, buyer)

  const bounced = { email: { state: 'bounced', error: 'Permanent General' } }
  await eventually(async () => expect((await orderOf(id))?.channels).toMatchObject(bounced))
})

test('[F49] a lost response from SES causes no second e-mail', async () => {
  const buyer = newBuyer()
  store.messageFaults.email = { kind: 'lose-reply' }

  const id = await buy(store, buyer)
  delete store.messageFaults.email

  // SES reports that it sent the e-mail, long before another attempt would be due.
  await expectChannels(id, { email: { state: 'delivered', attempts: 1 } })
  const { emails } = await store.inbox()
  expect(emails.filter(({ destination }) => destination.to.includes(buyer.email))).toHaveLength(1)
})

test('the orders can be filtered by month and status', async () => {
  const refunded = await listOrders('--status', 'refunded')

  expect(new Set(refunded.map(({ status }) => status))).toEqual(new Set(['refunded']))
  expect(await listOrders('--month', '1999-12')).toEqual([])
})

test.each([
  ['no key', { 'content-type': 'application/json' }],
  ['a wrong key', { ...pageHeaders, 'x-api-key': 'wrong' }],
])('[I13] a call with %s gets 403 in JSON', async (_case, headers) => {
  const response = await store.createPayment(newBuyer(), headers)

  expect(response.status).toBe(403)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toHaveProperty('error')
})

test('[F8] a body of 10 MB is refused in JSON', async () => {
  const response = await store.createPayment('x'.repeat(10_000_000))

  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(await response.json()).toHaveProperty('error')
})

test.each([
  ['GET', 'create-payment'],
  ['PUT', 'stripe-webhook'],
  ['DELETE', 'download/abc'],
  ['GET', 'no-such-call'],
])('[I13] %s %s gets 404 in JSON and never the page', async (method, path) => {
  const response = await fetch(`${store.api}/${path}`, { method })

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.json()).toHaveProperty('error')
})

test('[F7] an address that calls too often is refused, in JSON', async () => {
  const statuses: number[] = []
  for (let calls = 0; calls < 70; calls += 1) {
    const response = await store.createPayment({ deliveryMethod: 'email', email: '' })
    statuses.push(response.status)
  }

  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

test('[F7] calls without a signature do not reach the webhook’s function', async () => {
  const responses = await Promise.all(
    Array.from({ length: 300 }, () =>
      fetch(`${store.api}/stripe-webhook`, { method: 'POST', body: '{}' }),
    ),
  )

  // More than the API lets through at once.
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
})

test('[F94] no log of any function contains an address, a number, a token or a secret', async () => {
  const logs = await store.logs()
  const links = (await store.inbox()).texts.map(
    ({ message }) => /download\/(\w+)/.exec(message)?.[1],
  )

  expect(logs).toContain('Event recorded')
  expect(logs).not.toMatch(/canary\d|2025550187|sk_test_|whsec_/)
  for (const token of links) expect(logs).not.toContain(token)
})
