import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { openCheckout, pay, readClientKey } from './buyer'
import { printTable } from './results'
import { type RunningStore, withStore } from './running-store'

const inboxSchema = z.object({
  emails: z.array(z.object({ body: z.object({ text: z.string() }) })),
  texts: z.array(z.object({ message: z.string() })),
})
const downloadsPerLink = 10

/**
 * Tries to flood one buyer: uses a link up and requests a fresh one, again and again, and counts the
 * messages that the buyer gets besides the first two.
 */
export async function attackFreshLinks(seconds: number): Promise<void> {
  await withStore(async (urls) => {
    await buyOnBothChannels(urls)
    const answers = new Map<number, number>()
    const start = performance.now()
    while (performance.now() - start < seconds * 1000) {
      const link = await newestLink(urls.inbox)
      for (let download = 0; download < downloadsPerLink; download += 1) await press(link)
      const status = await press(link, 'intent=fresh-link')
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    const { emails, texts } = await readInbox(urls.inbox)
    printTable(
      `Ten downloads and a request for a fresh link, in turn, for ${seconds} s`,
      ['', 'further e-mails', 'further texts', 'answers to the requests'],
      [['one order', emails.length - 1, texts.length - 1, listed(answers)]],
    )
  })
}

async function buyOnBothChannels({ store, inbox }: RunningStore): Promise<void> {
  const url = await openCheckout(store, await readClientKey(store), {
    deliveryMethod: 'both',
    email: 'bench@example.com',
    phone: '+1 202 555 0123',
  })
  await pay(url, await (await fetch(url)).text())
  for (;;) {
    const { emails, texts } = await readInbox(inbox)
    if (emails.length > 0 && texts.length > 0) return
    await sleep(20)
  }
}

async function newestLink(inbox: string): Promise<string> {
  const { emails } = await readInbox(inbox)
  const link = /http\S+\/download\/\w+/.exec(emails.at(-1)?.body.text ?? '')?.[0]
  if (!link) throw new Error('The newest e-mail contains no download link.')
  return link
}

async function press(link: string, form = ''): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await fetch(link, { method: 'POST', headers, body: form, redirect: 'manual' })
  return status
}

async function readInbox(inbox: string) {
  return inboxSchema.parse(await (await fetch(`${inbox}/store`)).json())
}

/** `200 × 6, 429 × 1` */
function listed(answers: Map<number, number>): string {
  return [...answers].map(([status, count]) => `${status} × ${count}`).join(', ')
}
