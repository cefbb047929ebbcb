import { z } from 'zod'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.tuple([z.string()]) }) })),
})
/** An email that has not arrived after this time counts as lost. */
const patienceMs = 120_000

/** Records when emails arrive in the inbox. Start it before the first purchase; no texts may be sent meanwhile. */
export async function watchInbox({ inbox }: RunningStore) {
  const { body } = await fetch(`${inbox}/events`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const arrivals: number[] = []
  const read = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      const messages = part.value.split('data: new').length - 1
      arrivals.push(...Array<number>(messages).fill(performance.now()))
    }
  }
  void read()
  return {
    /** The instants (`performance.now()`) of the first email to each address, once all have arrived or are lost. */
    arrivals: async (addresses: number): Promise<{ first: Map<string, number>; all: number }> => {
      const end = performance.now() + patienceMs
      for (;;) {
        const { emails } = inboxSchema.parse(await (await fetch(`${inbox}/store`)).json())
        const first = new Map<string, number>()
        for (const [index, { destination }] of emails.entries()) {
          const [email] = destination.to
          if (!first.has(email)) first.set(email, arrivals[index] ?? performance.now())
        }
        const isOver = first.size >= addresses || performance.now() > end
        if (isOver) return { first, all: emails.length }
        await sleep(100)
      }
    },
    stop: () => reader?.cancel(),
  }
}
