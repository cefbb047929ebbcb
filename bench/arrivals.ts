import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { RunningStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ messageId: z.string(), destination: z.object({ to: z.tuple([z.string()]) }) })),
})
/** Then an email counts as lost. */
const patienceMs = 120_000

/**
 * Resolves when all emails have arrived or are lost. `first` has the instant (`Date.now()`) of the first to each address,
 * with which SES begins its ids.
 */
export async function arrivals({ inbox }: RunningStore, addresses: number) {
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
