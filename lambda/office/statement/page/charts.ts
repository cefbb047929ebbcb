import { type Html, html } from '../../../html'
import type { SalesDay } from '../../books/model/sales-by-day'
import type { CategoryTotals } from '../../books/model/movement'
import type { BalanceSummary } from '../../books/model/totals'
import { blockNames, money } from '../figures/words'

// Lengths across are in percent of the page, lengths down in em, so a chart fits a phone and grows with the text.
const percent = (share: number) => `${Number((100 * share).toFixed(2))}%`
const em = (value: number) => `${Number(value.toFixed(2))}em`

type Step = {
  name: string
  kind: 'balance' | 'in' | 'out'
  cents: number
  /** The balance before and after the step; a balance starts at zero. */
  from: number
  to: number
}

/** Steps without money are left out. */
export function balanceSteps(balance: BalanceSummary): Step[] {
  const { startingCents, endingCents, ownActivity, otherActivity, lateActivity, payouts } = balance
  const net = (rows: CategoryTotals[]) => rows.reduce((sum, row) => sum + row.netCents, 0)
  const moves: [string, number][] = [
    [blockNames.own, net(ownActivity)],
    [blockNames.other, net(otherActivity)],
    [blockNames.late, net(lateActivity)],
    ['Payouts', payouts.netCents],
  ]
  const steps: Step[] = [balanceStep('Starting balance', startingCents)]
  let before = startingCents
  for (const [name, cents] of moves) {
    if (cents === 0) continue
    const after = before + cents
    steps.push({ name, kind: cents > 0 ? 'in' : 'out', cents, from: before, to: after })
    before = after
  }
  return [...steps, balanceStep('Ending balance', endingCents)]
}

function balanceStep(name: string, cents: number): Step {
  return { name, kind: 'balance', cents, from: 0, to: cents }
}

export function waterfallChart(steps: Step[], currency: string): Html {
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const share = (cents: number) => cents / (highest - lowest || 1)
  const rowHeight = 3
  const height = em(rowHeight * steps.length)
  const zero = percent(share(-lowest))
  const rows = steps.map(({ name, kind, cents, from, to }, row) => {
    const top = row * rowHeight
    const text = em(top + 1)
    return html`<text x="0" y="${text}">${name}</text><text class="amount" x="100%" y="${text}">${money(cents, currency)}</text>
<rect class="${kind}" x="${percent(share(Math.min(from, to) - lowest))}" y="${em(top + 1.4)}" width="${percent(share(Math.abs(to - from)))}" height="1em"/>`
  })
  const axis = lowest < 0 ? html`<line x1="${zero}" x2="${zero}" y1="0" y2="${height}"/>` : undefined
  // The table of the balance below has the same figures.
  return html`<figure class="chart"><svg aria-hidden="true" height="${height}">${rows}${axis}</svg></figure>`
}

/**
 * A bar for each day, and for readers of the screen a table of the days with sales.
 *
 * @example
 *   salesChart([{ day: '2026-11-01', sales: 2, salesCents: 2998 }], 'usd')
 */
export function salesChart(days: Pick<SalesDay, 'day' | 'sales' | 'salesCents'>[], currency: string): Html {
  const most = Math.max(...days.map(({ salesCents }) => salesCents))
  const [top, tallest, width] = [1.75, 8, 1 / days.length]
  const bars = days.map(({ day, salesCents }, index) => {
    const height = (tallest * salesCents) / (most || 1)
    const number = Number(day.slice('yyyy-mm-'.length))
    const label =
      number === 1 || number % 5 === 0
        ? html`<text class="day" x="${percent((index + 0.5) * width)}" y="${em(top + tallest + 1.2)}">${String(number)}</text>`
        : undefined
    return html`<rect class="in" x="${percent((index + 0.15) * width)}" y="${em(top + tallest - height)}" width="${percent(0.7 * width)}" height="${em(height)}"/>${label}`
  })
  const rows = days
    .filter(({ sales }) => sales > 0)
    .map(
      ({ day, sales, salesCents }) =>
        html`<tr><th scope="row">${day}</th><td>${String(sales)}</td><td>${money(salesCents, currency)}</td></tr>`,
    )
  const bottom = em(top + tallest)
  return html`<figure class="chart"><svg aria-hidden="true" height="${em(top + tallest + 1.5)}">
<text class="amount" x="100%" y="1em">${money(most, currency)}</text>
<line x1="0" x2="100%" y1="${em(top)}" y2="${em(top)}"/><line x1="0" x2="100%" y1="${bottom}" y2="${bottom}"/>${bars}</svg>
<div class="unseen"><table><caption>Sales per day</caption><thead><tr><th>Day</th><th>Sales</th><th>Amount</th></tr></thead><tbody>${rows}</tbody></table></div></figure>`
}
