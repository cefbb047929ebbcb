import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import Stripe from 'stripe'
import type { DeliveryMethod } from '../../../lambda/contract'
import { stageConfig } from '../../../lib/stage/stage-config'
import { startStore } from '../../../local/start/start-store'
import type { LocalStore } from '../../../local/start/store'
import { emulatorKey } from '../../../tools/local-store/stripe'
import { devAssembly } from './dev-assembly'

export type Buyer = { deliveryMethod: DeliveryMethod; email: string; phone: string }
type Inbox = {
  emails: { destination: { to: string[] }; body: { text: string } }[]
  texts: { phoneNumber: string; message: string }[]
}

/** Runs the store in this process. `other` is a synthesized stack instead of `dev`, with its page's key. */
export async function startRealStore(other?: { assemblyDir: string; clientKey: string }) {
  const assemblyDir = other?.assemblyDir ?? (await devAssembly())
  const dataDir = await mkdtemp(join(tmpdir(), 'selling-'))
  const projectDir = join(import.meta.dirname, '../../..')
  // Fast, and many, because a busy machine is slow.
  const retryDelaysMs = [50, 100, 200, 400, ...Array<number>(120).fill(1000)]
  const payments = { retryDelaysMs, settlementDelayMs: 10 }
  const store = await startStore({ dataDir, projectDir, port: 0, payments, assemblyDir })
  return {
    ...store,
    ...buyersView(store.urls, other?.clientKey),
    dataDir,
    logs: async () => readAll(join(dataDir, 'logs')),
    remove: async () => {
      await store.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

export function buyersView(urls: LocalStore['urls'], clientKey = pageHeaders['x-api-key']) {
  const headers = { ...pageHeaders, 'x-api-key': clientKey }
  const { hostname: host, port } = new URL(urls.payments)
  const api = `${urls.store}/functions/v1`
  return {
    urls,
    api,
    stripe: new Stripe(emulatorKey, { host, port, protocol: 'http' }),
    createPayment: (buyer: Buyer) =>
      fetch(`${api}/create-payment`, { method: 'POST', headers, body: JSON.stringify(buyer) }),
    inbox: async () => (await (await fetch(`${urls.inbox}/store`)).json()) as Inbox,
  }
}
type BuyersView = ReturnType<typeof buyersView>

export type RealStore = Awaited<ReturnType<typeof startRealStore>>

export const pageHeaders = { 'content-type': 'application/json', 'x-api-key': stageConfig('dev').clientKey }

/** Returns the session's id. */
export async function buy(store: BuyersView, buyer: Buyer) {
  const { url } = (await (await store.createPayment(buyer)).json()) as { url: string }
  const form = { email: buyer.email || 'card@example.com', number: '4242424242424242', expiry: '12 / 34', cvc: '123' }
  const paid = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: new URL(url).origin },
    redirect: 'manual',
  })
  expect(paid.headers.get('location')).toBe(`${store.urls.store}/congratulations`)
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** In the buyer's newest email, once there is one. */
export async function linkOf(store: RealStore, email: string): Promise<string> {
  let link: string | undefined
  await eventually(async () => {
    const { emails } = await store.inbox()
    const newest = emails.findLast(({ destination }) => destination.to.includes(email))
    link = /http\S+\/download\/\w+/.exec(newest?.body.text ?? '')?.[0]
    return link !== undefined
  })
  return link ?? ''
}

async function readAll(folder: string): Promise<string> {
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}
