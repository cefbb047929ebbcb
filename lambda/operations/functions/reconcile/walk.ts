import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { client } from '../../../orders/orders-table'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { pagesOf, visitPages } from '../../../shop/payments/stripe-pages'
import { subscribedEvents } from '../../../shop/payments/subscribed-events'
import { attemptsIn, type CardAttempt, cardEvents, tellCardTesting } from '../../card-testing'
import { checkEvents } from './check-events'
import { addInvoices, checkSessions } from './check-sessions'
import type { ReconcileRun } from './run'

const daySeconds = 86_400
const lists = ['events', 'sessions'] as const

/** Times are in seconds since 1970. */
export const placeSchema = z.object({
  startedAt: z.number(),
  /** Before the start. */
  days: z.number(),
  list: z.enum(lists),
  /** The id of the last object checked. */
  after: z.optional(z.string()),
})
export type Place = z.infer<typeof placeSchema>

export function startOfWalk(days: number, now: Date): Place {
  return { startedAt: secondsOf(now), days, list: 'events' }
}

/** Longer than the pause between two walks of a day, so that no event falls between. */
const recentSeconds = 3600

/**
 * Checks the events of the last hour, and counts the declined cards: in one list, because Stripe allots few reads to an
 * account that sells little (https://docs.stripe.com/rate-limits). Without an upper bound, so that a clock behind
 * Stripe's hides nothing.
 */
export async function checkRecent(run: ReconcileRun): Promise<void> {
  const created = { gte: secondsOf(run.now()) - recentSeconds }
  const types = [...subscribedEvents, ...cardEvents]
  const listing = (page: object) => run.stripe.events.list({ created, types, ...page })
  const attempts: CardAttempt[] = []
  let pages = 0
  // The newest page in any case.
  const hasTime = () => (pages += 1) === 1 || run.hasTime()
  const check = async (events: Stripe.Event[]) => {
    attempts.push(...attemptsIn(events, run))
    await checkEvents(events, run)
  }
  await visitPages(pagesOf(listing, { hasTime }), check, async () => undefined)
  tellCardTesting(attempts)
}

/**
 * Checks the events of the window that were not recent when the walk began, then the sessions; newest first.
 *
 * @param save called with the place after each page that has a next one.
 * @returns the place when the time is up; `undefined` at the end.
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

/** Resolves to true at the end of the list. */
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
  /** Absent when the walk has ended. */
  place: z.optional(placeSchema),
  /** When the last complete walk began, in seconds since 1970. */
  completed: z.optional(z.number()),
})
export type WalkProgress = z.infer<typeof progressSchema>

/** An item of the orders table that is no order; no index contains it. */
const keyOf = (name: WalkName) => ({ orderId: `reconcile#${name}` })

/** Progress that cannot be parsed counts as none. */
export async function readWalkProgress(table: string, name: WalkName): Promise<WalkProgress> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: keyOf(name), ConsistentRead: true }))
  return progressSchema.safeParse(Item).data ?? {}
}

export async function saveWalkProgress(table: string, name: WalkName, progress: WalkProgress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...keyOf(name), ...progress } }))
}
