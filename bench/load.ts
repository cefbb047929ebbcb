import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callPaths, clientKeyHeader } from '../lambda/contract'
import { filledForm, readClientKey } from './buyer'
import { printTable, quantile } from './results'
import { type RunningStore, withStore } from './running-store'
import { messagesOf, peakMemory, processorTime, webhookTimes } from './store-figures'

type Timed = { status: number; body: string; ms: number }
/** Times in ms of the calls of all buyers, and how many calls failed. */
type Times = { create: number[]; pay: number[]; failed: number }

/** Buyers at a steady rate, each with an e-mail and a text: what they wait for, and what the store needs. */
export async function measureLoad(rates: number[], seconds: number): Promise<void> {
  const rows: (string | number)[][] = []
  for (const rate of rates) {
    await withStore(async (store) => {
      const startTime = await processorTime(store.processId)
      const times = await buySteadily(store, rate, seconds)
      const messages = await messagesOf(store, times.pay.length)
      const webhook = await webhookTimes(store.dataDir)
      rows.push([
        `${rate}/s, ${seconds} s`,
        ...[times.create, webhook, times.pay].map(halfAndMost),
        times.failed,
        messages,
        await peakMemory(store.processId),
        (((await processorTime(store.processId)) - startTime) / times.pay.length).toFixed(0),
      ])
    })
  }
  const head = ['buyers', 'create-payment', 'webhook', 'pay', 'failed', 'messages', 'MB', 'CPU ms']
  printTable(
    'Times as p50 / p95 ms; messages as sent / expected, twice; CPU per purchase',
    head,
    rows,
  )
}

async function buySteadily(store: RunningStore, rate: number, seconds: number): Promise<Times> {
  const key = await readClientKey(store.store)
  const times: Times = { create: [], pay: [], failed: 0 }
  const start = performance.now()
  const buyers: Promise<void>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const ahead = (index / rate) * 1000 - (performance.now() - start)
    if (ahead > 0) await sleep(ahead)
    buyers.push(buy(store, key, index, times).catch(() => void (times.failed += 1)))
  }
  await Promise.all(buyers)
  return times
}

async function buy(store: RunningStore, key: string, index: number, times: Times): Promise<void> {
  const headers = { 'content-type': 'application/json', [clientKeyHeader]: key }
  const order = { deliveryMethod: 'both', email: emailOf(index), phone: phoneOf(index) }
  // Every buyer has an address, because each address may open one checkout a second only.
  const from = `127.1.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`
  const url = store.store.replace('localhost', '127.0.0.1') + callPaths.createPayment
  const created = await call(url, 'POST', headers, JSON.stringify(order), from)
  if (created.status !== 200) throw new Error(`create-payment responded with ${created.status}.`)
  times.create.push(created.ms)
  const checkout = z.object({ url: z.url() }).parse(JSON.parse(created.body)).url
  const page = await call(checkout, 'GET', {}, '')
  const form = filledForm(page.body)
  const formHeaders = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: new URL(checkout).origin,
  }
  const paid = await call(checkout, 'POST', formHeaders, form.toString())
  if (paid.status !== 303) throw new Error(`The payment page responded with ${paid.status}.`)
  times.pay.push(paid.ms)
}

function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
  localAddress?: string,
): Promise<Timed> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, ms: performance.now() - start }),
      )
    })
    sent.once('error', reject).end(body)
  })
}

const emailOf = (index: number) => `buyer${index}@example.com`
const phoneOf = (index: number) => `+1202555${String(index).padStart(4, '0')}`

function halfAndMost(times: number[]): string {
  return [0.5, 0.95].map((share) => quantile(times, share).toFixed(0)).join(' / ')
}
