import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../tools/browser/find-browser'
import { type Audit, audit, categories, medianAudit } from './lighthouse'
import { median, printTable } from './results'
import { withStore } from './running-store'
import { barePage, slowdown, tapMs } from './tap'

const debuggingPort = 5399

/** The runs of this checkout and the baseline take turns, so that a busy moment affects both. */
export async function measurePage(runs: number, baseline?: string): Promise<void> {
  const found = findBrowser()
  const args = [...found.args, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ ...found, args })
  try {
    await withStore(async ({ store }) => {
      const here = newSeries('this checkout', store)
      if (baseline === undefined) return measure(browser, runs, [here])
      await withStore(({ store: other }) => measure(browser, runs, [newSeries('baseline', other), here]), baseline)
    })
  } finally {
    await browser.close()
  }
}

type Series = { name: string; store: string } & Record<'blocked' | 'phone' | 'desktop', Audit[]> &
  Record<'earlyTaps' | 'taps' | 'bareTaps', number[]>

function newSeries(name: string, store: string): Series {
  return { name, store, blocked: [], phone: [], desktop: [], earlyTaps: [], taps: [], bareTaps: [] }
}

async function measure(browser: Browser, runs: number, all: Series[]): Promise<void> {
  const port = debuggingPort
  for (let run = 0; run < runs; run += 1) {
    for (const series of all) {
      const { store } = series
      series.blocked.push(await audit(store, { port, device: 'phone', blocked: ['*/assets/*.js'] }))
      series.phone.push(await audit(store, { port, device: 'phone', blocked: [] }))
      series.desktop.push(await audit(store, { port, device: 'desktop', blocked: [] }))
      series.earlyTaps.push(await tapMs(browser, store, true))
      series.taps.push(await tapMs(browser, store, false))
      series.bareTaps.push(await tapMs(browser, barePage, false))
    }
  }
  print(runs, all)
}

function print(runs: number, all: Series[]): void {
  printTable(
    `Landing page before any interaction, Lighthouse (median of ${runs})`,
    ['', categories.join(' / '), 'LCP ms', 'TBT ms', 'bytes', 'LCP ratio'],
    all.flatMap(({ name, blocked, phone, desktop }) => {
      const bare = medianAudit(blocked)
      return [
        row(`${name}, phone, scripts blocked`, bare),
        row(`${name}, phone`, medianAudit(phone), bare),
        row(`${name}, desktop`, medianAudit(desktop)),
      ]
    }),
  )
  printTable(
    `From a tap to the painted dialog, ${slowdown}× slowed (median of ${runs})`,
    ['', 'before the app arrives, slow 4G, ms', 'after, ms', 'on a bare page, ms', 'ratio'],
    all.map(({ name, earlyTaps, taps, bareTaps }) => {
      const figures = [earlyTaps, taps, bareTaps].map((each) => median(each).toFixed(0))
      return [name, ...figures, (median(taps) / median(bareTaps)).toFixed(1)]
    }),
  )
}

function row(name: string, { scores, lcpMs, tbtMs, bytes }: Audit, bare?: Audit): string[] {
  const ratio = bare ? (lcpMs / bare.lcpMs).toFixed(3) : ''
  return [name, scores.join(' / '), lcpMs.toFixed(0), tbtMs.toFixed(0), bytes.toFixed(0), ratio]
}
