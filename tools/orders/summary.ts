import type { Movement } from '../../lambda/office/ledger/movement'
import { calendarOf, type Period } from '../../lambda/office/ledger/period'
import { balanceOf, readBooks } from '../../lambda/office/ledger/read-books'
import { storeFirst } from '../../lambda/office/statement/figures/store-first'
import { recordMovements } from './calls/record-movements'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import { summaryView } from './views/summary-view'

/** The days of a quarter; sales of a longer period are shown by month. */
const mostDays = 92

export const summaryCommand = defineCommand<PeriodOptions>({
  name: 'summary',
  description:
    "Shows Stripe's balance summary of a period, one per currency; JSON has the sales of each day too.\n" +
    'Starting balance + activity - payouts = ending balance; docs/finance.md has every word of it.',
  examples: [
    'summary --month 2026-11 --stage prod',
    'summary --quarter 2026-Q4 --timezone Europe/Berlin --json',
  ],
  addOptions: addPeriodOptions,
  run: async ({ options, terminal, connect }) => {
    const now = terminal.now()
    const period = periodOf(options, now)
    const store = await connect()
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

/** What buyers paid minus what they got back, on a day or in a month, in the smallest unit of one currency. */
type Sales = { when: string; cents: number }

/**
 * The sales of this store after refunds and disputes, and before fees: for every day of a period, or for every month
 * when it is longer than a quarter.
 */
function periodSales(movements: Movement[], period: Period, now: Date): Sales[] {
  const { days, dayOf } = calendarOf(period)
  const today = dayOf(now.toISOString())
  const past = days.filter((day) => day <= today)
  const nameLength = past.length > mostDays ? '2026-11'.length : '2026-11-21'.length
  const nameOf = (day: string) => day.slice(0, nameLength)
  const sums = new Map(past.map((day) => [nameOf(day), 0]))
  for (const { orderId, reportingCategory, effectiveAt, grossCents } of movements) {
    if (orderId === undefined || !/^(charge|refund|dispute)/.test(reportingCategory)) continue
    const when = nameOf(dayOf(effectiveAt))
    sums.set(when, (sums.get(when) ?? 0) + grossCents)
  }
  return [...sums].map(([when, cents]) => ({ when, cents }))
}
