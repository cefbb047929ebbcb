import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import type { Disturbance } from './proxies'
import type { Random } from './random'

/** What happened to Stripe's events on their way, apart from the outages. */
export type EventTally = {
  twiceAtOnce: number
  againLater: number
  late: number
  lost: number
  swallowed: number
}

export const noEvents = (): EventTally => ({
  twiceAtOnce: 0,
  againLater: 0,
  late: 0,
  lost: 0,
  swallowed: 0,
})

const longestWaitMs = 5000
const longestAgainMs = 20_000

const eventSchema = z.object({ id: z.string() })

/**
 * Makes a twentieth of the events arrive twice at once, again later, late and so out of order, or repeatedly
 * because Stripe did not get the response; one in a hundred never arrives, although Stripe has a response. An
 * event that the store has refused before does arrive: otherwise only Stripe would repeat it, and reconcile
 * would repair it half an hour later.
 */
export function disturbEvents(random: Random, tally: EventTally) {
  const seen = new Set<string>()
  return (body: Buffer, forward: () => Promise<unknown>): Disturbance => {
    const { id } = eventSchema.parse(parseJson(body.toString()))
    const isFirst = !seen.has(id)
    seen.add(id)
    const drawn = random.share()
    if (drawn < 0.05) {
      tally.twiceAtOnce += 1
      void forward().catch(() => undefined)
    } else if (drawn < 0.1) {
      tally.againLater += 1
      const again = () => void forward().catch(() => undefined)
      setTimeout(again, random.share() * longestAgainMs).unref()
    } else if (drawn < 0.15) {
      tally.late += 1
      return { waitMs: random.share() * longestWaitMs }
    } else if (drawn < 0.17) {
      tally.lost += 1
      return { losesReply: true }
    } else if (drawn < 0.18 && isFirst) {
      tally.swallowed += 1
      return { swallows: true }
    }
    return {}
  }
}
