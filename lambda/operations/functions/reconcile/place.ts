import * as z from 'zod/mini'

const daySeconds = 86_400
export const lists = ['events', 'sessions'] as const

/** How far a walk through what Stripe lists has come. Times are in seconds since 1970. */
export const placeSchema = z.object({
  startedAt: z.number(),
  /** How many days before its start the walk looks back: 24 hours each, whatever the calendar says. */
  days: z.number(),
  list: z.enum(lists),
  /** The last object that was looked at; absent at the beginning of a list. */
  after: z.optional(z.string()),
})
export type Place = z.infer<typeof placeSchema>

/** The beginning of a walk. */
export function startOfWalk(days: number, now: Date): Place {
  return { startedAt: secondsOf(now), days, list: 'events' }
}

/** What Stripe is asked for. Without an upper bound, a clock of ours that is behind Stripe's hides nothing. */
export function windowOf({ startedAt, days }: Pick<Place, 'startedAt' | 'days'>): { gte: number } {
  return { gte: startedAt - days * daySeconds }
}

/** An instant in Stripe's seconds since 1970. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
