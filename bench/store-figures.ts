import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { RunningStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) })),
  texts: z.array(z.object({ phoneNumber: z.string() })),
})
const journalLineSchema = z.array(z.looseObject({ object: z.string() }))
const completedSchema = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.literal('checkout.session.completed'),
})
const deliverySchema = z.object({
  object: z.literal('delivery'),
  eventId: z.string(),
  attempts: z.array(z.object({ durationMs: z.number() })),
})
/** A message that is not in the inbox by then is lost. */
const patienceMs = 120_000

/** Waits for two messages of each buyer; says how many came, and how many came twice. */
export async function messagesOf({ inbox }: RunningStore, buyers: number): Promise<string> {
  const endMs = Date.now() + patienceMs
  for (;;) {
    const { emails, texts } = inboxSchema.parse(await (await fetch(`${inbox}/store`)).json())
    const recipients = [
      ...emails.flatMap(({ destination }) => destination.to),
      ...texts.map(({ phoneNumber }) => phoneNumber),
    ]
    const different = new Set(recipients).size
    if (different >= 2 * buyers || Date.now() > endMs) {
      return `${different} / ${2 * buyers}, ${recipients.length - different}`
    }
    await sleep(500)
  }
}

/** How long the webhook took for each payment, as the Stripe emulator noted it. */
export async function webhookTimes(dataDir: string): Promise<number[]> {
  const journal = await readFile(join(dataDir, 'payments', 'payments.jsonl'), 'utf8')
  const records = journal
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => journalLineSchema.parse(JSON.parse(line)))
  const completed = new Set(
    records.flatMap((record) => completedSchema.safeParse(record).data?.id ?? []),
  )
  const deliveries = records.flatMap((record) => deliverySchema.safeParse(record).data ?? [])
  return deliveries
    .filter(({ eventId }) => completed.has(eventId))
    .flatMap(({ attempts }) => attempts.map(({ durationMs }) => durationMs))
}

/** The processor time that the process has used, in ms; Linux alone tells. */
export async function processorTime(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '')
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: utime and stime, in ticks of 10 ms.
  const [user, system] = stat.split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) * 10
}

/** The most memory that the process has had, in MB; Linux alone tells. */
export async function peakMemory(processId: number): Promise<string> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])
  return (kilobytes / 1024).toFixed(0)
}
