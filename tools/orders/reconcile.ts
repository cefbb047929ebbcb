import { type Command, InvalidArgumentError } from 'commander'
import { compareBooks } from './calls/record-movements'
import { reconcileOrders } from './calls/reconcile-orders'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import { booksView, reconcileView } from './views/reconcile-view'

/** Stripe keeps its events for so many days: https://docs.stripe.com/api/events */
const mostDays = 30
/** Longer than a month, so that a difference is seen before its month is closed. */
const booksDays = 40

/** Compares what Stripe reports with the orders, and both with the ledger. */
export const reconcileCommand = defineCommand<PeriodOptions & { days: number }>({
  name: 'reconcile',
  description:
    'Compares what Stripe reports with the orders, and repairs what is missing.\n' +
    `Then compares the books of a period, without one of ${booksDays} days: payouts, orders and Stripe's balance ` +
    'with the ledger.',
  examples: ['reconcile --days 30', 'reconcile --month 2026-11 --stage prod'],
  addOptions: (command: Command) =>
    addPeriodOptions(command).option(
      '--days <n>',
      `how far to look back at Stripe's events, up to ${mostDays}`,
      parseDays,
      1,
    ),
  run: async ({ options, terminal: { print, during, now }, connect }) => {
    const { json, days } = options
    const period = periodOf(options, now(), booksDays)
    const store = await connect()
    const found = await reconcileOrders(store, days, { during })
    if (!json) print(reconcileView(found, days))
    const books = await compareBooks(store, period, { during })
    const open = found.failed + found.needAttention + books.differences.length
    return {
      data: { ...found, books },
      text: () => `\n${booksView(books, period)}`,
      exitCode: open > 0 || books.balanceAt === undefined ? 1 : 0,
    }
  },
})

function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new InvalidArgumentError(`Stripe has the events of 1 to ${mostDays} days.`)
}
