import type { Service } from '../wire/wire'
import type { Story } from '../world/story'
import { acts } from '../world/stripe-account'
import type { Run } from './run'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Services that are unavailable from a payment on; without any, Stripe sends no events. */
type Absence = { what: string; services: Service[]; lastsMs: number; isRedriven?: boolean }

const absences: Absence[] = [
  { what: 'SES', services: ['ses'], lastsMs: 10 * minuteMs },
  { what: 'SES', services: ['ses'], lastsMs: 6 * hourMs },
  { what: 'SES; ops redrive an hour later', services: ['ses'], lastsMs: 25 * hourMs, isRedriven: true },
  { what: 'webhook', services: [], lastsMs: 24 * hourMs },
  { what: 'table', services: ['dynamodb'], lastsMs: 10 * minuteMs },
  { what: 'queue', services: ['sqs'], lastsMs: 6 * hourMs },
  { what: 'SES and queue', services: ['ses', 'sqs'], lastsMs: 10 * minuteMs },
]

async function playAbsence(story: Story, { services, lastsMs, isRedriven = false }: Absence): Promise<void> {
  const { ground, account } = story
  const session = await story.checkout('email')
  const untilMs = ground.nowMs + lastsMs
  ground.plan.away({ services, fault: 'error', untilMs })
  acts.pay(account, session)
  if (services.length === 0) account.deliveries.splice(0)
  await story.settle()
  if (!isRedriven) return
  ground.nowMs = Math.max(ground.nowMs, untilMs + hourMs)
  ground.services.queue.send(JSON.stringify({ orderId: session.id, reopen: true }), 0, ground.nowMs)
  await story.settle()
}

/** From paid to SES's acceptance of the email: one row per outage and duration. */
export async function measureOutages({ play }: Run): Promise<string[][]> {
  const measured = absences.map(async (absence) => {
    const [what, lasts] = [absence.what, durationOf(absence.lastsMs)]
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
