import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openCheckout, pay, readClientKey } from './buyer'
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
  const url = await openCheckout(store, clientKey, { deliveryMethod: 'email', email, phone: '' })
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
