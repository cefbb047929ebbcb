import plot from 'simple-ascii-chart'
import type { Movement } from '../../../lambda/ledger/movement'
import { calendarOf, type Period } from '../../../lambda/ledger/period'
import { formatPrice } from '../../../product/format-price'

/** More bars are no longer told apart. */
const mostDays = 92

/** What buyers paid less what went back to them, in smallest units of one currency. */
export type SalesBar = { when: string; cents: number }

/**
 * The sales of this store after refunds and disputes, and before fees: of every day of a period, or of every
 * month when it is longer than a quarter.
 */
export function salesBars(movements: Movement[], period: Period, now: Date): SalesBar[] {
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

/** Draws the bars; days on which more went back than came in are listed instead. */
export function barsView(bars: SalesBar[], currency: string): string {
  const most = Math.max(...bars.map(({ cents }) => cents))
  const losses = bars.filter(({ cents }) => cents < 0)
  const lines = losses.map(({ when, cents }) => `  ${when}  ${formatPrice(cents, currency)}`)
  const listed = lines.length > 0 ? ['More went back than came in:', ...lines] : []
  return [...(most > 0 ? [drawn(bars, most, currency)] : []), ...listed].join('\n')
}

function drawn(bars: SalesBar[], most: number, currency: string): string {
  const isDaily = bars[0]?.when.length === '2026-11-21'.length
  const step = Math.ceil(bars.length / 8)
  const chart = plot(
    bars.flatMap(({ cents }, index): [number, number][] => (cents > 0 ? [[index, cents]] : [])),
    {
      mode: 'bar',
      height: 8,
      width: Math.max(24, Math.min(2 * bars.length + 2, 100)),
      yRange: [0, most],
      customYAxisTicks: [0, Math.round(most / 2), most],
      customXAxisTicks: bars.flatMap((_, index) => (index % step === 0 ? [index] : [])),
      formatter: (value, { axis }) =>
        axis === 'y' ? formatPrice(value, currency) : (bars[value]?.when.slice(-5) ?? ''),
    },
  )
  const title = `Sales per ${isDaily ? 'day' : 'month'}, less refunds and disputes`
  return `${title}\n${chart.trimEnd().replace(/^\n+/, '')}`
}
