import { z } from 'zod'
import type { Terminal } from '../../cli/terminal'
import { callFunction, type Functions } from './call-function'

/** Short enough that no connection between here and AWS is idle for too long. */
const secondsPerCall = 30

const cardsSchema = z.object({
  attempts: z.number(),
  declined: z.number(),
  callers: z.number(),
  mostOfOneCaller: z.number(),
  suspected: z.number(),
})
const countsSchema = z.object({
  events: z.number(),
  sessions: z.number(),
  eventsMissed: z.number(),
  ordersRepaired: z.number(),
  deliveriesResumed: z.number(),
  failed: z.number(),
  needAttention: z.number(),
  repaired: z.array(z.string()),
  attention: z.array(
    z.object({
      orderId: z.string(),
      reason: z.enum(['held', 'no_address', 'no_link', 'unreadable']),
    }),
  ),
  cards: cardsSchema.optional(),
})
const resultSchema = countsSchema.extend({ next: z.unknown().optional() })

/** What a whole walk has found. */
export type Reconciled = z.infer<typeof countsSchema>

/**
 * Has reconcile look at the last days, in as many calls as it takes.
 *
 * @throws Error with the name of the function's error
 */
export async function reconcileOrders(
  store: Functions,
  days: number,
  { during }: Pick<Terminal, 'during'>,
): Promise<Reconciled> {
  let total: Reconciled | undefined
  let from: unknown
  do {
    const { next, ...found } = await during(
      progress(total),
      callFunction(store, 'reconcile', { days, seconds: secondsPerCall, from }),
    ).then((response) => resultSchema.parse(response))
    total = total ? sum(total, found) : found
    from = next
  } while (from !== undefined)
  return total
}

function progress(total: Reconciled | undefined): string {
  if (!total) return 'Comparing Stripe with the orders table'
  return `${total.events} events and ${total.sessions} sessions compared`
}

function sum(a: Reconciled, b: Reconciled): Reconciled {
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
