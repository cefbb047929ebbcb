import { balanceOf, readBooks } from '../../lambda/ledger/read-books'
import { storeFirst } from '../../lambda/statement/figures/store-first'
import { recordMovements } from './calls/record-movements'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import { connectStore } from './frame/store'
import { barsView, salesBars } from './views/sales-bars'
import { summaryView } from './views/summary-view'

/** Shows Stripe's balance summary of a period, and the sales of each day. */
export const summaryCommand = defineCommand<PeriodOptions>({
  name: 'summary',
  description:
    "Shows Stripe's balance summary of a period, each currency for itself, and the sales of each day.\n" +
    'Starting balance + activity - payouts = ending balance; docs/finance.md has every word of it.',
  examples: [
    'summary --month 2026-11 --stage prod',
    'summary --quarter 2026-Q4 --timezone Europe/Berlin --json',
  ],
  addOptions: addPeriodOptions,
  run: async (options, terminal) => {
    const now = terminal.now()
    const period = periodOf(options, now)
    const store = await connectStore(options.stage)
    await recordMovements(store, terminal)
    const books = await terminal.during('Reading the ledger', readBooks(store.ledger, period))
    const summaries = storeFirst(balanceOf(books)).map((summary) => {
      const movements = books.movements.filter(({ currency }) => currency === summary.currency)
      return { ...summary, sales: salesBars(movements, period, now) }
    })
    const label = `${period.label} (${period.timeZone})`
    const sections = () =>
      summaries.flatMap(({ sales, ...summary }) => [
        summaryView(summary, label),
        barsView(sales, summary.currency),
      ])
    return {
      data: { period, summaries },
      text: () => sections().filter(Boolean).join('\n\n') || `No money moved in ${label}.`,
    }
  },
})
