import type Stripe from 'stripe'
import { subscribedEvents } from '../../../lambda/payments/record-event'
import { isDenied } from './stripe-reason'

/** How long Stripe goes on to deliver an event: https://docs.stripe.com/webhooks#retries */
export const retriesMs = 3 * 24 * 3_600_000

/** An event may take a moment from happening to its first delivery. */
const overlapMs = 60_000

/**
 * What Stripe may still have to deliver of the time before an endpoint got its events: as a clause,
 * `undefined` when that is nothing. Stripe tells of all endpoints together, so one of another
 * purpose that fails can only make it longer.
 *
 * @param before when the new endpoint was switched on: of what came later it has its own copy
 */
export async function owedEvents(
  stripe: Stripe,
  before: Date,
  now: Date,
): Promise<string | undefined> {
  if (before.getTime() < now.getTime() - retriesMs) return undefined
  if (now.getTime() < before.getTime() + overlapMs) return 'an event may be on its way to it'
  return undeliveredEvents(stripe, before, now)
}

/** What of the time before a moment Stripe still tries to deliver now, as a clause. */
export async function undeliveredEvents(
  stripe: Stripe,
  before: Date,
  now: Date,
): Promise<string | undefined> {
  try {
    const oldest = new Date(now.getTime() - retriesMs)
    const { data, has_more: hasMore } = await stripe.events.list({
      delivery_success: false,
      types: subscribedEvents,
      created: { gte: seconds(oldest), lte: seconds(before) },
      limit: 100,
    })
    if (data.length === 0) return undefined
    const count = `${data.length}${hasMore ? ' or more' : ''}`
    return `Stripe has yet to deliver ${count} event${data.length === 1 ? '' : 's'}`
  } catch (error) {
    if (!isDenied(error)) throw error
    return 'whether Stripe owes it events cannot be seen without the permission Events: Read'
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
