import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { client } from '../../../orders/orders-table'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { pagesOf, visitPages } from '../../../shop/payments/stripe-pages'
import { subscribedEvents } from '../../../shop/payments/subscribed-events'
import { attemptsIn, type CardAttempt, cardEvents, checkDeclines } from '../../card-testing'
import { checkEvents } from './check-events'
import { addInvoices, checkSessions } from './check-sessions'
import type { ReconcileRun } from './run'

const daySeconds = 86_400
const lists = ['events', 'sessions'] as const

/** How far a walk through what Stripe lists has come. Times are in seconds since 1970. */
export const placeSchema = z.object({
  startedAt: z.number(),
  /** How many days of 24 hours the walk looks back from its start. */
  days: z.number(),
  list: z.enum(lists),
  /** The id of the last object checked; absent at the beginning of a list. */
  after: z.optional(z.string()),
})
export type Place = z.infer<typeof placeSchema>

export function startOfWalk(days: number, now: Date): Place {
  return { startedAt: secondsOf(now), days, list: 'events' }
}

/** Longer than the pause between two walks of a day, so that no event falls in between. */
const recentSeconds = 3600

/**
 * Checks the events of the last hour, and counts the declined cards among them: one list, because Stripe allots few
 * reads to an account that sells little (https://docs.stripe.com/rate-limits). It has no upper bound, so that a local
 * clock behind Stripe's hides nothing.
 */
export async function checkRecent(run: ReconcileRun): Promise<void> {
  const created = { gte: secondsOf(run.now()) - recentSeconds }
  const types = [...subscribedEvents, ...cardEvents]
  const listing = (page: object) => run.stripe.events.list({ created, types, ...page })
  const attempts: CardAttempt[] = []
  let pages = 0
  // The newest page in any case, however little time the caller gives.
  const hasTime = () => (pages += 1) === 1 || run.hasTime()
  const check = async (events: Stripe.Event[]) => {
    attempts.push(...attemptsIn(events, run))
    await checkEvents(events, run)
  }
  await visitPages(pagesOf(listing, { hasTime }), check, async () => undefined)
  const cards = checkDeclines(attempts)
  if (cards) run.found.cards = cards
}

/**
 * Walks through what Stripe lists of a window, newest first: first the events that were not recent when it began, then
 * the sessions.
 *
 * @param save called after each page that has a next one, with where to continue.
 * @returns where to continue when the time is up; `undefined` at the end.
 */
export async function walk(
  from: Place,
  save: (place: Place) => Promise<void>,
  run: ReconcileRun,
): Promise<Place | undefined> {
  for (const list of lists.slice(lists.indexOf(from.list))) {
    let place = list === from.list ? from : { ...from, list, after: undefined }
    const isAtEnd = await visit(place, run, async (after) => {
      place = { ...place, after }
      await save(place)
    })
    if (!isAtEnd) return place
  }
  await addInvoices(run)
  return undefined
}

/** Checks the rest of one list; resolves to whether it reached the end. */
function visit(place: Place, run: ReconcileRun, save: (after: string) => Promise<void>): Promise<boolean> {
  const { startedAt, days, list, after } = place
  const { events, checkout } = run.stripe
  const { hasTime } = run
  const gte = startedAt - days * daySeconds
  if (list === 'events') {
    const types = [...subscribedEvents]
    const created = { gte, lt: startedAt - recentSeconds }
    const listing = (page: object) => events.list({ created, types, ...page })
    const pages = pagesOf(listing, { after, hasTime, itemsExpire: true })
    return visitPages(pages, (items) => checkEvents(items, run), save)
  }
  const params = { created: { gte }, status: 'complete' } as const
  const listing = (page: object) => checkout.sessions.list({ ...params, ...page })
  const pages = pagesOf(listing, { after, hasTime })
  return visitPages(pages, (items) => checkSessions(items, startedAt, run), save)
}

/** `day`: once an hour. `month`: once a day. */
export type WalkName = 'day' | 'month'

const progressSchema = z.object({
  /** Where the walk continues; absent when it has ended. */
  place: z.optional(placeSchema),
  /** When the last walk began that has ended, in seconds since 1970. */
  completed: z.optional(z.number()),
})
export type WalkProgress = z.infer<typeof progressSchema>

/** The key of an item of the orders table that is no order; no index contains it. */
const keyOf = (name: WalkName) => ({ orderId: `reconcile#${name}` })

/** How far a walk has come. Progress that cannot be read counts as none: the walk begins again. */
export async function readWalkProgress(table: string, name: WalkName): Promise<WalkProgress> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: keyOf(name), ConsistentRead: true }))
  return progressSchema.safeParse(Item).data ?? {}
}

export async function saveWalkProgress(table: string, name: WalkName, progress: WalkProgress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...keyOf(name), ...progress } }))
}
