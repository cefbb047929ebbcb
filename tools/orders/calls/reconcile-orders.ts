import * as z from 'zod/mini'
import {
  type Findings,
  findingsSchema,
} from '../../../lambda/operations/functions/reconcile/findings'
import type { Terminal } from '../../cli/terminal'
import { callFunction, type Functions, secondsPerCall } from './call-function'

const resultSchema = z.extend(findingsSchema, { next: z.optional(z.unknown()) })

/**
 * Has reconcile look at the last days, in as many calls as it takes.
 *
 * @throws Error with the name of the function's error
 */
export async function reconcileOrders(
  store: Functions,
  days: number,
  { during }: Pick<Terminal, 'during'>,
): Promise<Findings> {
  let total: Findings | undefined
  let from: unknown
  do {
    const { next, ...found } = await during(
      progress(total),
      callFunction(store, 'reconcile', { days, seconds: secondsPerCall, from }, resultSchema),
    )
    total = total ? sum(total, found) : found
    from = next
  } while (from !== undefined)
  return total
}

function progress(total: Findings | undefined): string {
  if (!total) return 'Comparing Stripe with the orders table'
  return `${total.events} events and ${total.sessions} sessions compared`
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
