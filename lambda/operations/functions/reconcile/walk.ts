import Stripe from 'stripe'
import { subscribedEvents } from '../../../shop/payments/subscribed-events'
import { checkEvents } from './check-events'
import { checkSessions } from './check-sessions'
import { afterList, nextPlace, type Place, windowOf } from './place'
import type { Run } from './repair'

/** The most that Stripe lists at once: https://docs.stripe.com/api/pagination */
const pageSize = 100

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
  let place: Place | undefined = from
  while (place && hasTime()) {
    place =
      place.list === 'events' ? await visitEvents(place, run) : await visitSessions(place, run)
    if (place?.after !== undefined) await onPage?.(place)
  }
  return place
}

async function visitEvents(place: Place, run: Run): Promise<Place | undefined> {
  const page = await unlessGone(
    run.stripe.events.list({ ...pageOf(place), types: [...subscribedEvents] }),
  )
  if (!page) return afterList(place)
  await checkEvents(page.data, run)
  return nextPlace(place, page)
}

async function visitSessions(place: Place, run: Run): Promise<Place | undefined> {
  const page = await run.stripe.checkout.sessions.list({ ...pageOf(place), status: 'complete' })
  await checkSessions(page.data, place, run)
  return nextPlace(place, page)
}

function pageOf(place: Place) {
  const { after } = place
  return {
    created: windowOf(place),
    limit: pageSize,
    ...(after === undefined ? {} : { starting_after: after }),
  }
}

/** Stripe forgets an event after 30 days, and those that it listed after it were older. */
async function unlessGone<Page>(listing: Promise<Page>): Promise<Page | undefined> {
  try {
    return await listing
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isGone) return undefined
    throw error
  }
}
