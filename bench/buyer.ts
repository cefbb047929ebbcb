import { request } from 'node:http'
import { z } from 'zod'
import { callPaths, clientKeyHeader } from '../lambda/contract'
import { stages } from '../lib/stage/stage-config'
import type { RunningStore } from './running-store'

/** How long each step took, and when Pay was pressed (`Date.now()`). */
export type Purchase = { email: string; createMs: number; payMs: number; pressedAt: number }

type Call = { method?: string; headers?: Record<string, string>; body?: string; from?: string }
type Response = { status: number; body: string; ms: number }

/** Each index is a buyer with its own addresses, as an address may open only one checkout a second. */
export async function buy({ store }: RunningStore, index: number): Promise<Purchase> {
  const email = `buyer${index}@example.com`
  // Only IPv4 has more than one loopback address, and only Linux has all of 127.0.0.0/8.
  const created = await call(store.replace('localhost', '127.0.0.1') + callPaths.createPayment, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [clientKeyHeader]: stages.dev.clientKey },
    body: JSON.stringify({ deliveryMethod: 'email', email, phone: '' }),
    from: `127.1.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`,
  })
  if (created.status !== 200) throw new Error(`create-payment responded with ${created.status}.`)
  const { url } = z.object({ url: z.url() }).parse(JSON.parse(created.body))
  const page = await call(url)
  const pressedAt = Date.now()
  const paid = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin },
    body: filledForm(page.body).toString(),
  })
  if (paid.status !== 303) throw new Error(`The payment page responded with ${paid.status}.`)
  return { email, createMs: created.ms, payMs: paid.ms, pressedAt }
}

const testCard: [RegExp, string][] = [
  [/number/i, '4242424242424242'],
  [/exp/i, '12 / 34'],
  [/cvc/i, '123'],
]

/** The form of the hosted payment page, filled in. */
function filledForm(page: string): URLSearchParams {
  const form = new URLSearchParams()
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((of) => new RegExp(`${of}="([^"]*)"`).exec(input)?.[1])
    if (!name) continue
    form.append(name, testCard.find(([pattern]) => pattern.test(name))?.[1] ?? value ?? '')
  }
  return form
}

function call(url: string, { method, headers, body, from }: Call = {}): Promise<Response> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, ms: performance.now() - start }),
      )
    })
    sent.once('error', reject).end(body)
  })
}
