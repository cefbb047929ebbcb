import * as z from 'zod/mini'

const daySeconds = 86_400

/** How far a walk through what Stripe lists has come. Times are in seconds since 1970. */
export const placeSchema = z.object({
  startedAt: z.number(),
  /** How many days before its start the walk looks back: 24 hours each, whatever the calendar says. */
  days: z.number(),
  list: z.enum(['events', 'sessions']),
  /** The last object that was looked at; absent at the beginning of a list. */
  after: z.optional(z.string()),
})

export type Place = z.infer<typeof placeSchema>

/** The beginning of a walk. */
export function startOfWalk(days: number, now: Date): Place {
  return { startedAt: secondsOf(now), days, list: 'events' }
}

/**
 * What Stripe is asked for. There is no upper bound, so that a clock of ours that is behind Stripe's hides
 * nothing.
 */
export function windowOf({ startedAt, days }: Place): { gte: number } {
  return { gte: startedAt - days * daySeconds }
}

/** The place after a page; `undefined` at the end of the walk. */
export function nextPlace(place: Place, page: { has_more: boolean; data: { id: string }[] }) {
  const last = page.data.at(-1)
  if (page.has_more && last) return { ...place, after: last.id }
  return afterList(place)
}

/** The place after the end of a list. */
export function afterList({ startedAt, days, list }: Place): Place | undefined {
  return list === 'events' ? { startedAt, days, list: 'sessions' } : undefined
}

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
