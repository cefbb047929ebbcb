import { BarChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { decimalsOf } from '../../../price'
import { type Html, html } from '../../../shop/messages/html'
import type { SalesDay } from '../figures/statement'
import type { Step } from '../figures/waterfall'
import { money } from '../figures/words'

use([BarChart, GridComponent, SVGRenderer])

/** Widths for a wide page and for a phone, in pixels. */
const sizes = { wide: 720, narrow: 330 }
type Size = keyof typeof sizes

/** Colors are variables of the page, so one drawing works in light and dark mode and on paper. */
const colors = { balance: 'var(--ink)', in: 'var(--in)', out: 'var(--out)' }
const label = { color: 'var(--text)', fontSize: 12, fontFamily: 'inherit' }
/** At most six names are side by side. */
const inTwoLines = { width: 100, overflow: 'break' } as const
const line = { lineStyle: { color: 'var(--border)' } }

export function waterfallChart(steps: Step[], currency: string): Html {
  const title = `From the starting to the ending balance: ${steps
    .map(({ name, cents }) => `${name} ${money(cents, currency)}`)
    .join(', ')}`
  return figure(title, (size) => {
    const isNarrow = size === 'narrow'
    const shown = isNarrow ? steps.toReversed() : steps
    const names = {
      type: 'category' as const,
      data: shown.map(({ name }) => name),
      axisLabel: { ...label, interval: 0, ...(!isNarrow && inTwoLines) },
      axisLine: line,
      axisTick: { show: false },
    }
    const amounts = amountAxis(currency, isNarrow ? 3 : 5)
    const bar = { type: 'bar' as const, stack: 'balance', barWidth: '62%', silent: true }
    const parts = shown.map(partsOf)
    const series = [
      { ...bar, itemStyle: { color: 'transparent' }, data: parts.map(({ base }) => base) },
      ...(['above', 'below'] as const).map((part) => ({
        ...bar,
        data: shown.map(({ kind }, index) => ({
          value: parts[index]?.[part] ?? 0,
          itemStyle: { color: colors[kind], borderRadius: 2 },
        })),
      })),
    ]
    const axes = isNarrow ? { xAxis: amounts, yAxis: names } : { xAxis: names, yAxis: amounts }
    return { height: isNarrow ? 36 * steps.length + 40 : 260, ...axes, series }
  })
}

/** The parts of a bar above and below zero, and how far from zero it begins. */
function partsOf({ from, to }: Step): { base: number; above: number; below: number } {
  const [low, high] = from < to ? [from, to] : [to, from]
  if (low >= 0) return { base: low, above: high - low, below: 0 }
  if (high <= 0) return { base: high, above: 0, below: low - high }
  return { base: 0, above: high, below: low }
}

export function salesChart(days: SalesDay[], currency: string): Html {
  const best = days.reduce((a, b) => (b.cents > a.cents ? b : a), days[0] ?? noSales)
  const title = `Sales per day; most on ${best.day}: ${money(best.cents, currency)}`
  return figure(title, (size) => ({
    height: 200,
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => String(Number(day.slice(8)))),
      axisLabel: { ...label, interval: size === 'narrow' ? 4 : 1 },
      axisLine: line,
      axisTick: { show: false },
    },
    yAxis: amountAxis(currency, 4),
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: '64%',
        itemStyle: { color: colors.in, borderRadius: [2, 2, 0, 0] },
        data: days.map(({ cents }) => cents),
      },
    ],
  }))
}

const noSales: SalesDay = { day: '', count: 0, cents: 0 }

function amountAxis(currency: string, splitNumber: number) {
  const units = 10 ** decimalsOf(currency)
  const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
  return {
    type: 'value' as const,
    splitNumber,
    axisLabel: { ...label, formatter: (cents: number) => short.format(cents / units) },
    splitLine: line,
  }
}

type Drawing = { height: number; xAxis: object; yAxis: object; series: object[] }

/** Draws a chart in both widths; the page shows the one that fits. */
function figure(title: string, drawing: (size: Size) => Drawing): Html {
  return html`<figure class="chart">${draw('wide')}${draw('narrow')}</figure>`

  function draw(size: Size): Html {
    const width = sizes[size]
    const { height, ...option } = drawing(size)
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
    // ECharts can only estimate the width of texts here, so the labels on the left get extra room.
    const left = size === 'narrow' ? 16 : 4
    const grid = { left, right: 12, top: 12, bottom: 4, outerBoundsMode: 'same' as const }
    chart.setOption({ animation: false, grid, textStyle: { fontFamily: 'inherit' }, ...option })
    const svg = chart.renderToSVGString()
    chart.dispose()
    return accessible(svg, size, title)
  }
}

/** ECharts gives a chart no accessible name: https://www.w3.org/TR/graphics-aria-1.0/#img */
function accessible(svg: string, size: Size, title: string): Html {
  const start = html`<svg class="${size}" role="img" aria-label="${title}" `.markup
  return { markup: svg.replace('<svg ', start).replaceAll(' pointer-events="visible"', '') }
}
