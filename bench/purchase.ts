import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { buy, type Purchase } from './buyer'
import { printTable, quantile } from './results'
import { type RunningStore, withStore } from './running-store'

/** Each rate, in buyers per second, has a fresh store. */
export async function measurePurchase(rates: number[], seconds: number): Promise<void> {
  const rows: (string | number)[][] = []
  for (const rate of rates) {
    await withStore(async (store) => {
      const cold = await buy(store, 0)
      const coldMs = timeToEmail(cold, (await arrivals(store, 1)).first)
      const cpuBefore = await processorTime(store)
      const purchases = await buySteadily(store, rate, seconds)
      const { first, all } = await arrivals(store, purchases.length + 1)
      const cpuMs = (await processorTime(store)) - cpuBefore
      rows.push([
        `${rate}/s`,
        purchases.length,
        rate * seconds - purchases.length,
        `${first.size - 1}, ${all - first.size}`,
        halfAndMost(purchases.map(({ createMs }) => createMs)),
        halfAndMost(purchases.map(({ payMs }) => payMs)),
        halfAndMost(purchases.map((purchase) => timeToEmail(purchase, first))),
        coldMs.toFixed(0),
        (cpuMs / purchases.length).toFixed(0),
        await peakMegabytes(store),
      ])
    })
  }
  const head = ['buyers', 'bought', 'failed', 'emails', 'create', 'pay', 'email', 'first']
  printTable(
    `${seconds} s each: p50 / p95 in ms of create-payment, of the redirect after Pay and from Pay to the email; ` +
      'emails that came, and came twice',
    [...head, 'CPU ms', 'MB'],
    rows,
  )
}

async function buySteadily(store: RunningStore, rate: number, seconds: number) {
  const start = performance.now()
  const purchases: Promise<Purchase[]>[] = []
  for (let index = 0; index < rate * seconds; index += 1) {
    const aheadMs = (index / rate) * 1000 - (performance.now() - start)
    if (aheadMs > 0) await sleep(aheadMs)
    purchases.push(
      buy(store, index + 1).then(
        (purchase) => [purchase],
        () => [],
      ),
    )
  }
  return (await Promise.all(purchases)).flat()
}

const inboxSchema = z.object({
  emails: z.array(z.object({ messageId: z.string(), destination: z.object({ to: z.tuple([z.string()]) }) })),
})
/** After this time an email counts as lost. */
const patienceMs = 120_000

/** When all emails have arrived or are lost. `first` has the instant of the first to each address, from SES's id. */
async function arrivals({ inbox }: RunningStore, addresses: number) {
  const end = Date.now() + patienceMs
  for (;;) {
    const { emails } = inboxSchema.parse(await (await fetch(`${inbox}/store`)).json())
    const first = new Map<string, number>()
    for (const { messageId, destination } of emails) {
      const [email] = destination.to
      if (!first.has(email)) first.set(email, Number.parseInt(messageId.slice(0, 16), 16))
    }
    if (first.size >= addresses || Date.now() > end) return { first, all: emails.length }
    await sleep(100)
  }
}

function timeToEmail({ email, pressedAt }: Purchase, first: Map<string, number>): number {
  return (first.get(email) ?? Infinity) - pressedAt
}

const halfAndMost = (times: number[]) => [0.5, 0.95].map((share) => quantile(times, share).toFixed(0)).join(' / ')

/** In ms; NaN without /proc. */
async function processorTime({ processId }: RunningStore): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '')
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: utime and stime, in ticks of 10 ms.
  const [user, system] = stat.split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * 10
}

/** NaN without /proc. */
async function peakMegabytes({ processId }: RunningStore): Promise<string> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}
