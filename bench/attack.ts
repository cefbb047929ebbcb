import { setTimeout as sleep } from 'node:timers/promises'
import { callPaths, clientKeyHeader } from '../lambda/contract'
import { type Call, callSteadily, type Statuses } from './caller'
import { readClientKey } from './buyer'
import { buyEbook } from './purchase'
import { median, printTable } from './results'
import { type RunningStore, withStore } from './running-store'

const attacker = '127.0.0.66'
const order = (email: string) => JSON.stringify({ deliveryMethod: 'email', email, phone: '' })

/**
 * Attacks a fresh local store for some seconds each, while buyers call it, and prints what each of them
 * got. The attacker and every buyer have addresses of their own.
 */
export async function measureAttack(seconds: number): Promise<void> {
  const rows: (string | number)[][] = []
  const scenarios: [string, (store: RunningStore, key: string) => Promise<Caller[]>][] = [
    ['bodies {} at 15/s', (store, key) => flood(store, key, seconds, '{}')],
    ['malformed, of a usual length, at 15/s', (store, key) => flood(store, key, seconds, other)],
    ['valid bodies at 15/s', (store, key) => flood(store, key, seconds, order('a@example.com'))],
    ['20 buyers a second', (store, key) => crowd(store, key, seconds)],
    ['unsigned webhook calls at 250/s', (store, key) => floodWebhook(store, key, seconds)],
  ]
  for (const [scenario, run] of scenarios) {
    // Each on its own store, because a limit that is used up stays so for a while.
    await withStore(async (store) => {
      const key = await readClientKey(store.store)
      for (const { name, statuses } of await run(store, key)) {
        rows.push([scenario, name, ...columns.map((from) => count(statuses, from))])
      }
    })
  }
  printTable(
    `Attacks of ${seconds} s: responses by status`,
    ['attack', 'caller', '200', '400', '403', '429', '5xx'],
    rows,
  )
}

type Caller = { name: string; statuses: Statuses }

const other = '{"deliveryMethod":"none","email":"a@example.com","phone":""}'
const columns = ['200', '400', '403', '429', '5'] as const

function count(statuses: Statuses, prefix: string): number {
  const matching = [...statuses].filter(([status]) => String(status).startsWith(prefix))
  return matching.reduce((sum, [, calls]) => sum + calls, 0)
}

/** One loop against create-payment, and a buyer every half second. */
async function flood({ store }: RunningStore, key: string, seconds: number, body: string) {
  const [loop, buyers] = await Promise.all([
    callSteadily(15, seconds, () => ({ ...paymentCall(store, key, body), from: attacker })),
    callSteadily(2, seconds, (index) => buyerCall(store, key, index)),
  ])
  return [
    { name: 'attacker', statuses: loop },
    { name: 'buyers', statuses: buyers },
  ]
}

async function crowd({ store }: RunningStore, key: string, seconds: number) {
  const statuses = await callSteadily(20, seconds, (index) => buyerCall(store, key, index))
  return [{ name: 'buyers', statuses }]
}

/** Calls without a signature, while buyers pay one after the other and Stripe's emulator reports them. */
async function floodWebhook(urls: RunningStore, key: string, seconds: number) {
  const attack = callSteadily(250, seconds, () => ({
    url: ipv4(urls.store) + callPaths.stripeWebhook,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    from: attacker,
  }))
  const times: number[] = []
  const isOver = attack.then(() => true)
  for (let index = 0; !(await Promise.race([isOver, sleep(250, false)])); index += 1) {
    times.push(await buyEbook(urls, key, `buyer${index}@example.com`))
  }
  console.log(
    `\nDuring the webhook attack: ${times.length} purchases, e-mail after ` +
      `${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms at most`,
  )
  return [{ name: 'attacker', statuses: await attack }]
}

function buyerCall(store: string, key: string, index: number): Call {
  return {
    ...paymentCall(store, key, order(`buyer${index}@example.com`)),
    from: `127.0.1.${(index % 250) + 1}`,
  }
}

function paymentCall(store: string, key: string, body: string): Call {
  const headers = { 'content-type': 'application/json', [clientKeyHeader]: key }
  return { url: ipv4(store) + callPaths.createPayment, headers, body }
}

/** Only IPv4 has more than one loopback address. */
function ipv4(url: string): string {
  return url.replace('localhost', '127.0.0.1')
}
