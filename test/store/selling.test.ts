import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eventually } from 'kit/testing'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import type { Order } from '../../lambda/orders/order'
import { runOrders } from '../../tools/orders/run-orders'
import { buy, type Buyer, linkOf, pageHeaders, type RealStore, startRealStore } from '../support/store/running-store'
import { fakeTerminal } from '../support/tools/fake-terminal'

/* One local store for all tests: what its parts do only together. */

const buyers = {
  ofBoth: { deliveryMethod: 'both', email: 'canary1@example.com', phone: '202-555-0187' },
  ofEmail: { deliveryMethod: 'email', email: 'canary2@example.com', phone: '' },
  unreachable: { deliveryMethod: 'text', email: '', phone: '+14254147167' },
} satisfies Record<string, Buyer>
let store: RealStore
let sessionIds: string[]

beforeAll(async () => {
  store = await startRealStore()
  process.env['STORE_DATA_DIR'] = store.dataDir
  sessionIds = await Promise.all(Object.values(buyers).map((buyer) => buy(store, buyer)))
})
afterAll(() => store.remove())

/** As `npm run orders` prints the order, once it is as expected. */
const expectOrder = (id: string, expected: object) =>
  eventually(async () => {
    const terminal = fakeTerminal()
    await runOrders(['find', '--json', '--contacts'], terminal)
    const orders: Order[] = JSON.parse(terminal.printed())
    expect(orders.find(({ orderId }) => orderId === id)).toMatchObject(expected)
  })

test('a purchase becomes an order with choice, payment and delivery, marked as of this store', async () => {
  const [id = ''] = sessionIds

  await expectOrder(id, {
    orderNumber: expect.stringMatching(/^EB-[0-9A-Z]{8}$/),
    status: 'paid',
    sale: { amountCents: product.priceCents, currency: product.currency },
    buyer: { email: buyers.ofBoth.email, phone: '+12025550187' },
    channels: { email: { state: 'delivered' }, text: { state: 'delivered' } },
    downloads: { count: 0 },
  })
  const { metadata } = await store.stripe.checkout.sessions.retrieve(id)
  const own = await readFile(join(store.dataDir, 'store-id'), 'utf8')
  expect(metadata).toHaveProperty('account', own.trim())
})

test('a dispute changes the order, and its link opens nothing', async () => {
  const [, id = ''] = sessionIds
  const link = await linkOf(store, buyers.ofEmail.email)

  // The button in the emulator's list.
  const body = new URLSearchParams({ reason: 'fraudulent' })
  await fetch(`${store.urls.payments}/payments/${id}/dispute`, { method: 'POST', body })

  await expectOrder(id, { status: 'disputed' })
  expect((await fetch(link)).status).toBe(403)
})

test('a text that the carrier does not deliver is replaced by an email to the checkout’s address', async () => {
  const [, , id = ''] = sessionIds

  await expectOrder(id, { channels: { text: { state: 'failed' }, email: { state: 'delivered' } } })
  const link = await linkOf(store, 'card@example.com')
  expect(await (await fetch(link)).text()).toContain(messages.download.fallback.email('c•••@example.com'))
})

const valid = JSON.stringify({ deliveryMethod: 'email', email: 'hostile@example.com', phone: '' })
const deep = (depth: number) => `{"deliveryMethod":${'['.repeat(depth)}${']'.repeat(depth)}}`
const bodies: [what: string, body: string | Buffer][] = [
  ['of 7 MB, more than Lambda takes', 'x'.repeat(7_000_000)],
  ['of JSON, 200,000 deep', deep(200_000)],
  ['that sets a prototype', '{"__proto__":{"deliveryMethod":"email"},"email":"a@b.example"}'],
  ['of lists for texts', '{"deliveryMethod":["email"],"email":["a@b.example"]}'],
  ['of a number beyond all', '{"deliveryMethod":1e999999,"email":"a@b.example"}'],
  ['of invalid UTF-8', Buffer.from(valid.replace('hostile', '\u00ff'), 'latin1')],
  ['of UTF-16', Buffer.from(valid, 'utf16le')],
  ['that is compressed', gzipSync(valid)],
  ['of control characters', valid.replace('hostile', '\\u0000\\u001b')],
  ['of half a character', valid.replace('hostile', '\\ud800')],
  ['that stops', valid.slice(0, 30)],
  ['of nothing', ''],
]
const forged = () => ({ 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` })

/** Once with its length, which the edge checks, and once without, so that it reaches the API. */
const post = (path: string, body: string | Buffer, headers: Record<string, string>) =>
  Promise.all(
    [{ body }, { body: new Blob([body]).stream(), duplex: 'half' as const }].map((init) =>
      fetch(store.api + path, { method: 'POST', headers, redirect: 'manual', ...init }),
    ),
  )

test.each(bodies)('[F8!] no door lets in a body %s', async (_what, body) => {
  const gzip = { 'content-encoding': 'gzip' }
  const charset = { 'content-type': 'application/json; charset=utf-16' }
  // What is refused for its size is not read.
  const kinds = body.length > 6e6 ? [{}] : [{}, gzip, charset]
  const refusals = await Promise.all([
    ...kinds.map((headers) => post('/create-payment', body, { ...pageHeaders, ...headers })),
    post('/stripe-webhook', body, forged()),
  ])
  const ofNobody = await post(`/download/${'a'.repeat(22)}`, body, {})

  for (const refusal of refusals.flat()) {
    // 200 is for errors that the buyer can correct.
    expect([200, 400, 413]).toContain(refusal.status)
    expect(refusal.headers.get('cache-control')).toContain('no-store')
    expect(await refusal.json()).toHaveProperty('error')
  }
  for (const { status } of ofNobody) expect([404, 413]).toContain(status)
})

test('[F94!] after all this no log has a failure, an address, a number, a token or a secret', async () => {
  const logs = await store.logs()
  const { texts } = await store.inbox()
  const tokens = texts.map(({ message }) => /download\/(\w+)/.exec(message)?.[1])

  expect(logs).toContain('"Signature rejected"')
  expect(logs).toContain('Event recorded')
  expect(logs).not.toMatch(/Request failed|Download failed|"\w+Failure":|"status":"(error|timeout)"/)
  expect(logs).not.toMatch(/canary\d|2025550187|sk_test_|whsec_/)
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(logs).not.toContain(token)
})
