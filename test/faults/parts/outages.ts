import type { Service } from '../wire/wire'
import type { Story } from '../world/story'
import { acts } from '../world/stripe-account'
import type { Run } from './run'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const redrive = 'SES; ops redrive an hour later'

/** Services that are unavailable from a payment on; without any, Stripe sends no events. */
const absences: [what: string, services: Service[], lastsMs: number][] = [
  ['SES', ['ses'], 10 * minuteMs],
  ['SES', ['ses'], 6 * hourMs],
  [redrive, ['ses'], 25 * hourMs],
  ['webhook', [], 24 * hourMs],
  ['table', ['dynamodb'], 10 * minuteMs],
  ['queue', ['sqs'], 6 * hourMs],
  ['SES and queue', ['ses', 'sqs'], 10 * minuteMs],
]

async function playAbsence(story: Story, [what, services, lastsMs]: (typeof absences)[number]): Promise<void> {
  const { ground, account } = story
  const session = await story.checkout('email')
  const untilMs = ground.nowMs + lastsMs
  ground.plan.away({ services, fault: 'error', untilMs })
  acts.pay(account, session)
  if (services.length === 0) account.deliveries.splice(0)
  await story.settle()
  if (what !== redrive) return
  ground.nowMs = Math.max(ground.nowMs, untilMs + hourMs)
  ground.services.queue.send({ orderId: session.id, reopen: true })
  await story.settle()
}

/** From paid to SES's acceptance of the email: one row per outage and duration. */
export async function measureOutages({ play }: Run): Promise<string[][]> {
  const measured = absences.map(async (absence) => {
    const [what, , lastsMs] = absence
    const lasts = durationOf(lastsMs)
    const story = await play(`outages/${what} ${lasts}`, [], (told) => playAbsence(told, absence))
    return story && [what, lasts, waitIn(story)]
  })
  return (await Promise.all(measured)).filter((row) => row !== undefined)
}

function waitIn({ ground }: Story): string {
  const { mailbox, stripe } = ground.services
  const [first] = mailbox.messages
  const [payment] = stripe.events
  return first && payment ? durationOf(first.atMs - payment.created * 1000) : 'never'
}

/** Whole minutes, or seconds below one. */
function durationOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minuteMs)
  if (minutes === 0) return `${Math.round(milliseconds / 1000)} s`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
