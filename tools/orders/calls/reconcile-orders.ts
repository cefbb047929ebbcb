import * as z from 'zod/mini'
import {
  type Findings,
  findingsSchema,
} from '../../../lambda/operations/functions/reconcile/findings'
import type { Terminal } from '../../cli/terminal'
import { callFunction, type Functions, secondsPerCall } from './call-function'

const resultSchema = z.extend(findingsSchema, { next: z.optional(z.unknown()) })

/**
 * Runs reconcile for the last days, in as many calls as needed.
 *
 * @throws Error with the name of the function's error
 */
export async function reconcileOrders(
  store: Functions,
  days: number,
  { during }: Pick<Terminal, 'during'>,
): Promise<Findings> {
  const call = (from?: unknown) =>
    callFunction(store, 'reconcile', { days, seconds: secondsPerCall, from }, resultSchema)
  let { next, ...total } = await during('Comparing Stripe with the orders table', call())
  while (next !== undefined) {
    const label = `${total.events} events and ${total.sessions} sessions compared`
    const { next: later, ...found } = await during(label, call(next))
    total = sum(total, found)
    next = later
  }
  return total
}

function sum(a: Findings, b: Findings): Findings {
  return {
    events: a.events + b.events,
    sessions: a.sessions + b.sessions,
    eventsMissed: a.eventsMissed + b.eventsMissed,
    ordersRepaired: a.ordersRepaired + b.ordersRepaired,
    deliveriesResumed: a.deliveriesResumed + b.deliveriesResumed,
    failed: a.failed + b.failed,
    needAttention: a.needAttention + b.needAttention,
    repaired: [...a.repaired, ...b.repaired],
    attention: [...a.attention, ...b.attention],
    cards: a.cards ?? b.cards,
  }
}
