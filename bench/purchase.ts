import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callPaths, type CheckoutRequest, clientKeyHeader } from '../lambda/contract'
import { median, printTable } from './results'
import { type RunningStore, withStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) })),
})
/** The API's usage plan allows five requests a second. */
const pauseMs = 250

/** Buys several times, and measures the time from pressing Pay until the e-mail is in the inbox. */
export async function measurePurchase(runs: number): Promise<void> {
  await withStore(async (urls) => {
    const clientKey = await readClientKey(urls.store)
    const times: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      const time = await buyEbook(urls, clientKey, `bench${run}@example.com`)
      // The first one includes the cold starts.
      if (run === 0) console.log(`\nFirst purchase after the start: ${time.toFixed(0)} ms`)
      else times.push(time)
      await sleep(pauseMs)
    }
    printTable(
      `From Pay to the accepted e-mail (${runs} purchases)`,
      ['', 'median ms', 'fastest', 'slowest'],
      [
        [
          'purchase',
          median(times).toFixed(0),
          Math.min(...times).toFixed(0),
          Math.max(...times).toFixed(0),
        ],
      ],
    )
  })
}

/** Buys with a test card; returns the milliseconds from pressing Pay until the e-mail is in the inbox. */
export async function buyEbook(
  { store, inbox }: RunningStore,
  clientKey: string,
  email: string,
): Promise<number> {
  const request: CheckoutRequest = { deliveryMethod: 'email', email, phone: '' }
  const created = await fetch(store + callPaths.createPayment, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientKeyHeader]: clientKey },
    body: JSON.stringify(request),
  })
  const { url } = z.object({ url: z.url() }).parse(await created.json())
  const page = await (await fetch(url)).text()
  const start = performance.now()
  const paying = pay(url, page)
  for (;;) {
    const { emails } = inboxSchema.parse(await (await fetch(`${inbox}/store`)).json())
    if (emails.some(({ destination }) => destination.to.includes(email))) break
    await sleep(5)
  }
  const time = performance.now() - start
  await paying
  return time
}

/** Submits the form of the hosted payment page with a card. */
async function pay(url: string, page: string): Promise<void> {
  const form = new URLSearchParams()
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(input)?.[1]
    if (name) form.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  const filled = new Map([
    [/number/i, '4242424242424242'],
    [/exp/i, '12 / 34'],
    [/cvc/i, '123'],
  ])
  for (const name of form.keys()) {
    const value = [...filled].find(([pattern]) => pattern.test(name))?.[1]
    if (value) form.set(name, value)
  }
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  })
  if (response.status !== 303)
    throw new Error(`The payment page responded with ${response.status}.`)
}

/** The page's scripts contain the public key. */
export async function readClientKey(store: string): Promise<string> {
  const html = await (await fetch(store)).text()
  const app = /\/assets\/app-[\w-]+\.js/.exec(html)?.[0] ?? ''
  const dialog = await allScripts(store, app)
  const key = /[a-z]+-page-\w{10,}/.exec(dialog)?.[0]
  if (!key) throw new Error('The page’s scripts contain no client key.')
  return key
}

async function allScripts(store: string, app: string): Promise<string> {
  const code = await (await fetch(store + app)).text()
  const names = [...code.matchAll(/[\w-]+\.js/g)].map(([name]) => name)
  const others = await Promise.all(
    [...new Set(names)].map(async (name) => (await fetch(`${store}/assets/${name}`)).text()),
  )
  return [code, ...others].join('\n')
}
