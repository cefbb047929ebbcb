import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { median, printFigures } from './figures'
import { type RunningStore, withStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) })),
})
/** The page's plan takes five payments a second. */
const pauseMs = 250

/** Buys again and again and times each from pressing Pay until the e-mail lies in the inbox. */
export async function measurePurchase(runs: number): Promise<void> {
  await withStore(async (urls) => {
    const clientKey = await readClientKey(urls.store)
    const times: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      const time = await buy(urls, clientKey, `bench${run}@example.com`)
      // The first one pays for the cold start and is told apart.
      if (run === 0) console.log(`\nFirst purchase after the start: ${time.toFixed(0)} ms`)
      else times.push(time)
      await sleep(pauseMs)
    }
    printFigures(
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

async function buy(
  { store, inbox }: RunningStore,
  clientKey: string,
  email: string,
): Promise<number> {
  const created = await fetch(`${store}/functions/v1/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': clientKey },
    body: JSON.stringify({ deliveryMethod: 'email', email, phone: '' }),
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

/** Sends the hosted page's own form, with the card filled in. */
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
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  })
  if (answer.status !== 303) throw new Error(`The hosted page answered ${answer.status}.`)
}

/** The public key stands in the app's bundle. */
async function readClientKey(store: string): Promise<string> {
  const html = await (await fetch(store)).text()
  const app = /\/assets\/app-[\w-]+\.js/.exec(html)?.[0] ?? ''
  const dialog = await chunks(store, app)
  const key = /[a-z]+-page-\w{10,}/.exec(dialog)?.[0]
  if (!key) throw new Error('The client key was not found in the page’s scripts.')
  return key
}

async function chunks(store: string, app: string): Promise<string> {
  const code = await (await fetch(store + app)).text()
  const names = [...code.matchAll(/[\w-]+\.js/g)].map(([name]) => name)
  const others = await Promise.all(
    [...new Set(names)].map(async (name) => (await fetch(`${store}/assets/${name}`)).text()),
  )
  return [code, ...others].join('\n')
}
