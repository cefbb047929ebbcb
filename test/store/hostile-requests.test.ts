import { gzipSync } from 'node:zlib'
import { runOrders } from '../../tools/orders/run-orders'
import {
  buy,
  linkOf,
  pageHeaders,
  type RealStore,
  startRealStore,
} from '../support/store/running-store'
import { eventually } from '../support/run/eventually'
import { fakeTerminal } from '../support/tools/fake-terminal'

const buyer = { deliveryMethod: 'email', email: 'honest@example.com', phone: '' } as const
const valid = JSON.stringify(buyer)
let store: RealStore
/** A link that works. */
let link: string

beforeAll(async () => {
  store = await startRealStore()
  await buy(store, buyer)
  link = await linkOf(store, buyer.email)
})
afterAll(() => store.remove())

const deep = (depth: number) => `{"deliveryMethod":${'['.repeat(depth)}${']'.repeat(depth)}}`

const bodies: [what: string, body: string | Buffer][] = [
  ['of 10 MB', 'x'.repeat(10_000_000)],
  ['longer than the gateway takes', 'x'.repeat(11_000_000)],
  ['of JSON, 1,000 deep', deep(1000)],
  ['of JSON, 200,000 deep', deep(200_000)],
  ['that sets a prototype', '{"__proto__":{"deliveryMethod":"email"},"email":"a@b.example"}'],
  ['of lists for texts', '{"deliveryMethod":["email"],"email":["a@b.example"]}'],
  ['of a number beyond all', '{"deliveryMethod":1e999999,"email":"a@b.example"}'],
  ['of invalid UTF-8', Buffer.from(valid.replace('honest', '\u00ff'), 'latin1')],
  ['of UTF-16', Buffer.from(valid, 'utf16le')],
  ['that is compressed', gzipSync(valid)],
  ['of control characters', valid.replace('honest', '\\u0000\\u001b[2J')],
  ['of half a character', valid.replace('honest', '\\ud800')],
  ['that stops', valid.slice(0, 30)],
  ['of null', 'null'.padEnd(30)],
  ['of nothing', ''],
]
const headers: Record<string, string>[] = [
  {},
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
]

/** Once with its length, which the edge checks, and once without, so that it reaches the API. */
const post = (url: string, body: string | Buffer, sent: Record<string, string>) =>
  Promise.all(
    [{ body }, { body: new Blob([body]).stream(), duplex: 'half' as const }].map((init) =>
      fetch(url, { method: 'POST', headers: sent, redirect: 'manual', ...init }),
    ),
  )

async function postInEachWay(url: string, body: string | Buffer, usual: Record<string, string>) {
  const responses = headers.map((unusual) => post(url, body, { ...usual, ...unusual }))
  return (await Promise.all(responses)).flat()
}

/** The status of each refusal, which is uncached JSON. */
async function statusesOf(refusals: Response[]): Promise<number[]> {
  for (const refusal of refusals) {
    expect(refusal.headers.get('cache-control')).toContain('no-store')
    expect(await refusal.json()).toHaveProperty('error')
  }
  return refusals.map(({ status }) => status)
}

test.each(bodies)('[F8] create-payment refuses a body %s', async (_what, body) => {
  const refusals = await postInEachWay(`${store.api}/create-payment`, body, pageHeaders)

  // 200 is for errors that the buyer can correct.
  for (const status of await statusesOf(refusals)) expect([200, 400, 413]).toContain(status)
})

test.each(bodies)('[F8] [F14] the webhook refuses a body %s', async (_what, body) => {
  const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
  const url = `${store.api}/stripe-webhook`

  const refusals = await postInEachWay(url, body, { 'stripe-signature': signature })

  for (const status of await statusesOf(refusals)) expect([400, 413]).toContain(status)
})

test.each(bodies)(
  '[F8] the button of a download page accepts or refuses a body %s',
  async (_what, body) => {
    const ofNobody = await post(`${store.api}/download/${'a'.repeat(22)}`, body, {})
    const ofBuyer = await fetch(link, { method: 'POST', body, redirect: 'manual' })

    for (const { status } of ofNobody) expect([404, 413]).toContain(status)
    expect([303, 413]).toContain(ofBuyer.status)
  },
)

test.each([
  ['of a zero byte', '%00'],
  ['of no UTF-8', '%ff%fe'],
  ['of another path', '..%2f..%2fcreate-payment'],
  ['of a prototype', '__proto__'],
  ['of a query', "'%20OR%201=1"],
  ['of 8,000 characters', 'a'.repeat(8000)],
])('[F66] a link %s belongs to no order', async (_what, token) => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    const { status } = await fetch(`${store.api}/download/${token}`, { method })

    expect([400, 404, 414]).toContain(status)
  }
})

test('[F66] a guessed link reveals nothing, however close the guess', async () => {
  const near = (link.endsWith('a') ? 'b' : 'a').padStart(23, link.slice(-22, -1)).slice(1)
  const urls = [link.slice(0, -22) + near, `${store.api}/download/${'0'.repeat(22)}`, `${link}a`]

  const pages = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))

  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).not.toContain('EB-')
})

test('[F59] no text is sent before it is paid for', async () => {
  const text = { deliveryMethod: 'text', email: '', phone: '202-555-0187' } as const
  const { url } = (await (await store.createPayment(text)).json()) as { url: string }
  const card = { email: 'card@example.com', expiry: '12 / 34', cvc: '123' }
  for (const number of ['4000000000000002', '4000000000009995']) {
    await fetch(url, { method: 'POST', body: new URLSearchParams({ ...card, number }) })
  }

  const { data } = await store.stripe.events.list({ type: 'charge.failed' })
  expect(data).toHaveLength(2)
  expect((await store.inbox()).texts).toEqual([])
})

test('[F7] many declined cards from one address are in the log of reconcile', async () => {
  const card = {
    email: 'card@example.com',
    number: '4000000000000002',
    expiry: '12/34',
    cvc: '123',
  }
  for (let session = 0; session < 2; session += 1) {
    const { url } = (await (await store.createPayment(buyer)).json()) as { url: string }
    for (let tries = 0; tries < 5; tries += 1) {
      await fetch(url, { method: 'POST', body: new URLSearchParams(card) })
    }
  }
  process.env['STORE_DATA_DIR'] = store.dataDir

  await runOrders(['reconcile', '--days', '1'], fakeTerminal())

  await eventually(async () => {
    expect(await store.logs()).toMatch(
      /"event":"Card testing".*"callers":1,"mostOfOneCaller":1[0-2],/,
    )
  })
})

test('[F8] after all these requests no function has failed, and buyers can buy', async () => {
  const id = await buy(store, { ...buyer, email: 'next@example.com' })

  const logs = await store.logs()
  expect(id).toMatch(/^cs_/)
  expect(logs).toContain('"Signature rejected"')
  expect(logs).not.toMatch(
    /Request failed|Download failed|"\w+Failure":|"status":"(error|timeout)"/,
  )
})
