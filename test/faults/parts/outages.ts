import type { Service } from '../wire/wire'
import type { Story } from '../world/story'
import type { Run } from './run'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A service that is unavailable when a buyer pays. */
type Absence = { what: string; lasts: string; play: (story: Story) => Promise<void> }

const absences: Absence[] = [
  away('SES', ['ses'], 10 * minuteMs),
  away('SES', ['ses'], 6 * hourMs),
  {
    what: 'SES; ops redrive an hour later',
    lasts: '25 h',
    play: async (story) => {
      const { ground } = story
      const { session } = await buyWithout(story, ['ses'], 25 * hourMs)
      const redrivenMs = ground.nowMs + 26 * hourMs
      await story.settle()
      ground.nowMs = Math.max(ground.nowMs, redrivenMs)
      const message = { orderId: session.id, reopen: true }
      ground.services.queue.send(JSON.stringify(message), 0, ground.nowMs)
      await story.settle()
    },
  },
  {
    what: 'webhook',
    lasts: '24 h',
    play: async (story) => {
      await story.buy('email')
      story.account.deliveries.splice(0)
      await story.settle()
    },
  },
  away('table', ['dynamodb'], 10 * minuteMs),
  away('queue', ['sqs'], 6 * hourMs),
  away('SES and queue', ['ses', 'sqs'], 10 * minuteMs),
]

function away(what: string, services: Service[], lastsMs: number): Absence {
  const play = async (story: Story) => {
    await buyWithout(story, services, lastsMs)
    await story.settle()
  }
  return { what, lasts: durationOf(lastsMs), play }
}

async function buyWithout(story: Story, services: Service[], lastsMs: number) {
  const session = await story.checkout('email')
  const untilMs = story.ground.nowMs + lastsMs
  story.ground.plan.away({ services, fault: 'error', untilMs })
  return { session, paid: story.account.pay(session) }
}

/**
 * From paid to delivered: one row per outage and duration, with the time when SES accepted the buyer's
 * email.
 */
export async function measureOutages({ play }: Run): Promise<string[][]> {
  const measured = absences.map(async ({ what, lasts, play: tell }) => {
    const story = await play(`outages/${what} ${lasts}`, [], tell)
    return story && [what, lasts, waitIn(story)]
  })
  return (await Promise.all(measured)).filter((row) => row !== undefined)
}

/** The measurements, one line each. */
export function waitsOf(rows: string[][]): string {
  return rows.map(([what, lasts, wait]) => `  ${what}, away for ${lasts}: ${wait}`).join('\n')
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
