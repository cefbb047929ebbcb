import { balanceOf, readBooks } from '../../lambda/office/ledger/read-books'
import { storeFirst } from '../../lambda/office/statement/figures/store-first'
import { recordMovements } from './calls/record-movements'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import { connectStore } from './frame/store'
import { periodSales } from './views/period-sales'
import { summaryView } from './views/summary-view'

/** Shows Stripe's balance summary of a period. */
export const summaryCommand = defineCommand<PeriodOptions>({
  name: 'summary',
  description:
    "Shows Stripe's balance summary of a period, each currency for itself; JSON has the sales of each day too.\n" +
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
      return { ...summary, sales: periodSales(movements, period, now) }
    })
    const label = `${period.label} (${period.timeZone})`
    const sections = () => summaries.map((summary) => summaryView(summary, label))
    return {
      data: { period, summaries },
      text: () => sections().join('\n\n') || `No money moved in ${label}.`,
    }
  },
})
