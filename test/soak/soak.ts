import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { emulatorKey } from '../../local/stripe/credentials'
import { buy, type BuyersTally, noBuyers, type Shop } from './buyers'
import { compare, type Comparison, type EndState } from './compare'
import { disturbEvents, type EventTally, noEvents } from './disturb-events'
import { drawPlan, type Plan } from './plan'
import { seededRandom } from './random'
import { readEndState, readUnfinished, type Unfinished } from './read-end-state'
import { repair } from './repair'
import { openProxies, startStoreProcess } from './running-store'
import { recordSends } from './sends'
import { playPlan } from './play-plan'

export type SoakOptions = {
  seconds: number
  /** Buyers a second. */
  rate: number
  seed: number
  /** An empty folder for the store's state. */
  dataDir: string
  assemblyDir: string
  port: number
  /** How long the store may take to come to rest after the last buyer. */
  patienceMs: number
  log: (line: string) => void
}
export type SoakResult = {
  plan: Plan
  buyers: BuyersTally
  events: EventTally
  /** How many requests an outage or a kill has disturbed. */
  disturbed: number
  endState: EndState
  comparison: Comparison
  /** How many orders and deliveries reconcile repaired. */
  repaired: number
  /** How long the store took to come to rest after the last buyer. */
  restMs: number
}

/** Stripe's pace here: a failed event is repeated after at most 10 s, for as long as a run may take. */
const retryDelaysMs = [1000, 2000, 5000, ...Array.from({ length: 1000 }, () => 10_000)]
const progressMs = 10_000
const pollMs = 10_000

/** Simulates buyers while services fail and the store is killed, waits until it is at rest, and compares. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seconds, rate, seed, dataDir, assemblyDir, port, log } = options
  const plan = drawPlan(seconds * 1000, seededRandom(seed))
  const events = noEvents()
  const { sends, onExchange } = recordSends()
  const disturb = disturbEvents(seededRandom(seed + 1), events)
  const proxies = await openProxies({
    ses: { onExchange },
    storage: { onExchange },
    webhook: { disturb },
  })
  const store = await startStoreProcess({ dataDir, assemblyDir, port, retryDelaysMs }, proxies)
  try {
    const shop = await openShop(port)
    const buyers = noBuyers()
    const played = playPlan(plan, store, proxies)
    const startMs = Date.now()
    const report = setInterval(() => {
      const away = played.away().join(', ') || 'nothing'
      const { came, turnedAway, paid } = buyers
      log(
        `${Math.round((Date.now() - startMs) / 1000)} s: ${came} buyers, ${turnedAway} turned away, ${paid} paid, ${sends.size} messages, ${played.killsMs.length} kills, fails: ${away}`,
      )
    }, progressMs)
    await Promise.all([buySteadily(shop, rate * seconds, rate, seed, buyers), played.over])
    clearInterval(report)
    const lastMs = Date.now()
    const { killsMs, tableOutages } = played
    const rest = await waitForRest(async () => {
      const unfinished = await readUnfinished(dataDir, shop.stripe)
      const read = await readEndState(store, dataDir, shop.stripe)
      return { unfinished, endState: { ...read, sends, killsMs, tableOutages, ...unfinished } }
    }, options)
    const disturbed = Object.values(proxies).reduce((sum, proxy) => sum + proxy.disturbed, 0)
    return { plan, buyers, events, disturbed, ...rest, restMs: Date.now() - lastMs }
  } finally {
    await store.stop()
    await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()))
  }
}

async function openShop(port: number): Promise<Shop> {
  const store = `http://localhost:${port}`
  const stripe = new Stripe(emulatorKey, { host: '127.0.0.1', port: port + 1, protocol: 'http' })
  return { store, stripe }
}

async function buySteadily(
  shop: Shop,
  count: number,
  rate: number,
  seed: number,
  tally: BuyersTally,
): Promise<void> {
  const startMs = performance.now()
  const buyers: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const aheadMs = (index / rate) * 1000 - (performance.now() - startMs)
    if (aheadMs > 0) await sleep(aheadMs)
    buyers.push(buy(shop, index, seed, tally))
  }
  await Promise.all(buyers)
}

type Rest = { endState: EndState; comparison: Comparison; repaired: number }

/** Waits until no work is left and nothing differs, or the time is up; reconcile repairs meanwhile. */
async function waitForRest(
  read: () => Promise<{ unfinished: Unfinished; endState: EndState }>,
  { dataDir, patienceMs, log }: SoakOptions,
): Promise<Rest> {
  const endMs = Date.now() + patienceMs
  let repaired = 0
  let shown = ''
  for (;;) {
    const found = await repair(dataDir)
    if ('fault' in found) log(`reconcile: ${found.fault}`)
    else repaired += found.repaired
    const { unfinished, endState } = await read()
    const { deliveries, reports, events, deadLetters } = unfinished
    const comparison = compare(endState)
    const isAtRest = deliveries + events === 0 && 'repaired' in found && found.repaired === 0
    const open = comparison.differences.length
    const line = `resting: ${deliveries} orders and ${reports} reports queued, ${events} events due, ${deadLetters} dead letters, ${open} differences`
    if (line !== shown) log(line)
    shown = line
    if ((isAtRest && open === 0) || Date.now() > endMs) return { endState, comparison, repaired }
    await sleep(pollMs)
  }
}
