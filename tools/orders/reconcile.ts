import type { Command } from 'commander'
import type { Period } from '../../lambda/office/ledger/period'
import type { RowComparison } from '../../lambda/office/ledger/row-comparison'
import { isComplete } from '../../lambda/office/statement/figures/words'
import { counted } from '../../lambda/platform/text/in-words'
import { UserError } from '../../lib/stage/user-error'
import { between } from '../cli/option-values'
import type { Terminal } from '../cli/terminal'
import { compareRows } from './calls/compare-rows'
import { reconcileOrders } from './calls/reconcile-orders'
import { compareBooks, recordMovements } from './calls/record-movements'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import type { Store } from './frame/store'
import { booksView, reconcileView } from './views/reconcile-view'
import { rowsView } from './views/rows-view'

/** The number of days for which Stripe keeps its events: https://docs.stripe.com/api/events */
const mostDays = 30
/** Longer than a month, so that a difference is found before its month is closed. */
const booksDays = 40

type Options = PeriodOptions & ConfirmOptions & { days?: number; ledger?: true }

export const reconcileCommand = defineCommand<Options>({
  name: 'reconcile',
  description:
    'Compares what Stripe reports with the orders, and repairs what is missing.\n' +
    `Then compares the books of a period, without one of ${booksDays} days: each movement with Stripe, and payouts, ` +
    "orders and Stripe's balance with the ledger.\n" +
    'With --ledger compares the movements only, and writes those that differ as Stripe has them.',
  examples: [
    'reconcile --days 30',
    'reconcile --month 2026-11 --stage prod',
    'reconcile --ledger --month 2026-11 --stage prod',
  ],
  addOptions: (command: Command) =>
    addYesOption(addPeriodOptions(command))
      .option(
        '--days <n>',
        `how far to look back at Stripe's events, up to ${mostDays} (1)`,
        between(1, mostDays, `Stripe has the events of 1 to ${mostDays} days.`),
      )
      .option('--ledger', 'list the movements at Stripe again, and write those that differ'),
  run: async ({ options, terminal, connect }) => {
    const { json, days = 1, ledger } = options
    if (ledger && options.days)
      throw new UserError('--ledger compares no events: leave --days out.')
    if (options.yes && !ledger) throw new UserError('--yes is for --ledger, which asks.')
    const period = periodOf(options, terminal.now(), booksDays)
    const store = await connect()
    if (ledger) return reconcileLedger(store, period, options, terminal)
    const found = await reconcileOrders(store, days, terminal)
    if (!json) terminal.print(reconcileView(found, days))
    await recordMovements(store, terminal)
    await compareRows(store, spanOf(period), terminal)
    const books = await compareBooks(store, period, terminal)
    const open = found.failed + found.needAttention + books.differences.length
    return {
      data: { ...found, books },
      text: () => `\n${booksView(books, period)}`,
      exitCode: open > 0 || !isComplete(books) ? 1 : 0,
    }
  },
})

/** Compares the movements of a period with Stripe, and writes those that differ once a person agrees. */
async function reconcileLedger(store: Store, period: Period, options: Options, terminal: Terminal) {
  await recordMovements(store, terminal)
  const found = await compareRows(store, spanOf(period), terminal)
  const writable = found.differing - unknownOf(found)
  if (writable === 0) return result(found, period)
  const plan = `${rowsView(found, period)}\n${counted(writable, 'movement')} will be written with Stripe's values.`
  await confirmChange(plan, options, terminal)
  const written = await compareRows(store, spanOf(period), terminal, true)
  return result(written, period)
}

function result(found: RowComparison, period: Period) {
  const { written } = found
  const wrote = written > 0 ? `${counted(written, 'movement')} written with Stripe's values.\n` : ''
  const left = found.differing - written
  return {
    data: found,
    text: () =>
      left > 0 || written === 0
        ? `${wrote}${rowsView({ ...found, differing: left }, period)}`
        : wrote.trim(),
    exitCode: left > 0 ? (1 as const) : (0 as const),
  }
}

/** Rows that Stripe does not list are kept: docs/finance.md explains what they may be. */
function unknownOf({ differences }: RowComparison): number {
  return differences.filter(({ field, stripe }) => field === 'row' && stripe === undefined).length
}

const spanOf = ({ from, to }: Period) => ({ from, to })
