import type { Command } from 'commander'
import * as z from 'zod/mini'
import { monthAfter, monthAt } from '../../../lambda/office/books/model/period'
import { type Findings, findingsSchema } from '../../../lambda/operations/functions/reconcile/findings'
import { between } from '../../cli/option-values'
import type { Terminal } from '../../cli/terminal'
import { wrapped } from '../../cli/wrapped'
import { defineCommand, month } from './define-command'
import { askMonth, checkDone } from '../reads/keep-books'
import { callFunction, secondsPerCall, type Store } from '../reads/store'
import { booksView, reconcileView } from '../views/reconcile-view'

/** Stripe keeps its events as long: https://docs.stripe.com/api/events */
const mostDays = 30

type Options = { days?: number; month?: string }

export const reconcileCommand = defineCommand<Options>({
  name: 'reconcile',
  description:
    'Compares what Stripe reports with the orders, and repairs what is missing.\n' +
    'Then compares the books of a month, or of each that is not closed: payouts and orders with their movements, and ' +
    "the balance with Stripe's.",
  examples: ['reconcile', 'reconcile --days 30', 'reconcile --month 2026-11 --stage prod'],
  addOptions: (command: Command) =>
    command
      .option(
        '--days <n>',
        `how far to look back at Stripe's events, up to ${mostDays} (1)`,
        between(1, mostDays, `Stripe has the events of 1 to ${mostDays} days.`),
      )
      .option('--month <month>', 'such as 2026-10, which may be closed', month),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { json, days = 1 } = options
    const store = await connect()
    const found = await reconcileOrders(store, days, terminal)
    if (!json) terminal.print(wrapped(reconcileView(found, days), terminal.columns))
    const present = monthAt(terminal.now().toISOString(), timeZone)
    const months = options.month ? [options.month] : await openMonths(store, present, terminal)
    const books: Awaited<ReturnType<typeof compareMonth>>[] = []
    for (const each of months) books.push(await compareMonth(store, each, terminal))
    const differences = books.flatMap(({ verdict }) => verdict.differences)
    const open = found.failed + found.needAttention + differences.length
    return {
      data: { ...found, books },
      text: () => `\n${books.map((each) => booksView(each, timeZone)).join('\n')}`,
      exitCode: open > 0 ? 1 : 0,
    }
  },
})

/** Oldest first. The function says which are open: support may not read the books. */
async function openMonths(store: Store, present: string, terminal: Terminal): Promise<string[]> {
  const months = [present]
  for (let name = monthAfter(present, -1); ; name = monthAfter(name, -1)) {
    const { isClosed, refusal } = await askMonth(store, name, 'read', terminal)
    if (isClosed || refusal) return months
    months.unshift(name)
  }
}

async function compareMonth(store: Store, name: string, terminal: Terminal) {
  const result = await askMonth(store, name, 'compare', terminal)
  checkDone(result)
  const { verdict = { differences: [], orders: 0, payouts: 0 } } = result
  return { month: name, verdict }
}

const resultSchema = z.extend(findingsSchema, { next: z.optional(z.unknown()) })

async function reconcileOrders(store: Store, days: number, { during }: Terminal): Promise<Findings> {
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
  }
}
