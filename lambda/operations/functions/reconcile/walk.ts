import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { client } from '../../../orders/orders-table'
import { pagesOf } from '../../../shop/payments/stripe-pages'
import { subscribedEvents } from '../../../shop/payments/subscribed-events'
import { checkEvents } from './check-events'
import { checkSessions } from './check-sessions'
import { lists, type Place, placeSchema, windowOf } from './place'
import type { Run } from './run'

type Walk = {
  from: Place
  /** Asked before each page. */
  hasTime: () => boolean
  /** Called after each page that has a next one, with where to go on. */
  onPage?: (place: Place) => Promise<void>
}

/**
 * Walks through what Stripe lists of a window, newest first: first the events, then the sessions. Returns
 * where to go on when the time is over; `undefined` at the end.
 */
export async function walk({ from, hasTime, onPage }: Walk, run: Run): Promise<Place | undefined> {
  const { startedAt, days } = from
  for (const list of lists.slice(lists.indexOf(from.list))) {
    let place: Place | undefined = list === from.list ? from : { startedAt, days, list }
    for await (const next of visit(place, run, hasTime)) {
      place = next === undefined ? undefined : { startedAt, days, list, after: next }
      if (place) await onPage?.(place)
    }
    if (place) return place
  }
  return undefined
}

/** Looks at the pages of one list; yields after each where the next one begins, if there is one. */
async function* visit({ startedAt, days, list, after }: Place, run: Run, hasTime: () => boolean) {
  const { events, checkout } = run.stripe
  const created = windowOf({ startedAt, days })
  if (list === 'events') {
    const types = [...subscribedEvents]
    const pages = pagesOf((page) => events.list({ created, types, ...page }), {
      after,
      hasTime,
      itemsExpire: true,
    })
    for await (const { items, next } of pages) {
      await checkEvents(items, run)
      yield next
    }
    return
  }
  const listing = (page: object) => checkout.sessions.list({ created, status: 'complete', ...page })
  for await (const { items, next } of pagesOf(listing, { after, hasTime })) {
    await checkSessions(items, startedAt, run)
    yield next
  }
}

/** `day`: every run. `month`: once a day. */
export type WalkName = 'day' | 'month'

const progressSchema = z.object({
  /** Where the walk goes on; absent when it is at its end. */
  place: z.optional(placeSchema),
  /** When it last came to its end. */
  finishedAt: z.optional(z.iso.datetime()),
})
export type Progress = z.infer<typeof progressSchema>

/** An item of the movements table that is no movement, as `cursor` is; it stands in no index. */
const keyOf = (name: WalkName) => ({ balanceTransactionId: `reconcile#${name}` })

/** How far a walk has come. What cannot be read is no progress: the walk begins again. */
export async function readProgress(table: string, name: WalkName): Promise<Progress> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: keyOf(name), ConsistentRead: true }),
  )
  return progressSchema.safeParse(Item).data ?? {}
}

export async function saveProgress(table: string, name: WalkName, progress: Progress) {
  await client.send(new PutCommand({ TableName: table, Item: { ...keyOf(name), ...progress } }))
}
