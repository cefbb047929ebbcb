import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import { orderStatus } from '../../lambda/orders/order-status'
import type { Order } from '../../lambda/orders/order'
import { channelState } from '../../lambda/orders/channel-state'
import { runOrders } from '../../tools/orders/run-orders'
import { projectRoot } from '../../tools/build/project-root'
import { buy, buyersView } from '../support/store/running-store'
import { fakeTerminal } from '../support/tools/fake-terminal'

const port = 5842
const url = (plus: number) => `http://localhost:${port + plus}`
const urls = { store: url(0), payments: url(1), inbox: url(2), orders: url(3) }
const store = buyersView(urls)
let dataDir: string
let child: ChildProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  process.env['STORE_DATA_DIR'] = dataDir
})
afterAll(async () => {
  await kill()
  await rm(dataDir, { recursive: true })
})

test('what a store that is killed while buyers pay has promised is there after its next start', async () => {
  const promised: string[] = []
  for (const killedAfter of [1, 8]) {
    await start()
    const before = promised.length
    const purchases = Array.from({ length: 15 }, async (_, buyer) => {
      const email = `buyer-${killedAfter}-${buyer}@example.com`
      promised.push(await buy(store, { deliveryMethod: 'email', email, phone: '' }))
    })
    const ended = Promise.allSettled(purchases)
    await eventually(() => promised.length >= before + killedAfter)
    await kill()
    await ended
  }
  await start()

  await eventually(async () => {
    const { data: sessions } = await store.stripe.checkout.sessions.list({ limit: 100 })
    const paid = sessions.filter(({ payment_status: status }) => status === 'paid')
    expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(promised))
    const { emails } = await store.inbox()
    const reached = new Set(emails.flatMap(({ destination }) => destination.to))
    const terminal = fakeTerminal()
    await runOrders(['find', '--json', '--contacts'], terminal)
    const found: Order[] = JSON.parse(terminal.printed())
    const orders = new Map(found.map((order) => [order.orderId, order]))
    for (const { id, metadata } of paid) {
      const order = orders.get(id)
      // A claim that was killed before its outcome was recorded is sent again after ten minutes.
      const isClaimed = order && /sending|unknown/.test(channelState(order, 'email') ?? '')
      const isPromised = isClaimed || reached.has(metadata?.['email'] ?? '')
      expect([id, order && orderStatus(order), isPromised]).toEqual([id, 'paid', true])
    }
  })
})

/** As `npm start` does. */
async function start() {
  child = spawn(process.execPath, ['--import', 'tsx', 'local/main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  child.stdout?.on('data', (data: Buffer) => printed.push(data.toString()))
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The store has ended with ${child.exitCode}.`)
    return printed.join('').includes('Ready')
  })
}

async function kill() {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
