/** The headings of the checklist, in its order, by what the ids of their points begin with. */
export const headings = {
  aws: 'AWS account',
  stack: 'Store',
  email: 'E-mail',
  texts: 'Text messages',
  stripe: 'Stripe',
  alarms: 'Alarms',
  site: 'Website and API',
} as const

export type Heading = keyof typeof headings
/** Names a point for scripts, for ever: `email.sandbox`. */
export type PointId = `${Heading}.${string}`

/** What a person has to do about a point. */
export type Todo = {
  what: string
  /** To be typed at a terminal as it is. */
  command?: string
  /** Where to look or click: an address, or a file with a heading of this project. */
  page?: string
  /** How long it takes until it counts, where that is more than a minute. */
  takes?: string
}

/**
 * One line of the checklist. `open` has to be settled before the store sells (or is what keeps it
 * from selling), a `warning` is worth a look and keeps nothing.
 */
export type Point = { id: PointId; found: string } & (
  { state: 'done' } | { state: 'open' | 'warning'; todo: Todo }
)

/** A point that needs nobody. */
export function done(id: PointId, found: string): Point {
  return { id, state: 'done', found }
}

/** A point that keeps the store from selling. */
export function open(id: PointId, found: string, todo: Todo): Point {
  return { id, state: 'open', found, todo }
}

/** A point that is worth a look. */
export function warning(id: PointId, found: string, todo: Todo): Point {
  return { id, state: 'warning', found, todo }
}

/** Whether everything is settled that has to be. */
export function isAllDone(points: Point[]): boolean {
  return points.every(({ state }) => state !== 'open')
}
