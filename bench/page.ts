import lighthouse, { type Flags } from 'lighthouse'
import { type Browser, chromium, devices } from 'playwright'
import { wording } from '../product/wording'
import { findBrowser } from '../tools/browser/find-browser'
import { median, printTable } from './results'
import { withStore } from './running-store'

const debuggingPort = 5399
/** The CPU slowdown of Lighthouse's mobile preset. */
const slowdown = 4

/** Measures the landing page on a phone, with and without its scripts. */
export async function measurePage(runs: number): Promise<void> {
  const found = findBrowser()
  const args = [...found.args, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ ...found, args })
  try {
    await withStore(async ({ store }) => {
      const bare: Audit[] = []
      const whole: Audit[] = []
      for (let run = 0; run < runs; run += 1) {
        bare.push(await audit(store, ['*/assets/*.js']))
        whole.push(await audit(store, []))
      }
      printAudits(runs, bare, whole)
      const taps: number[] = []
      for (let run = 0; run < runs; run += 1) taps.push(await tapMs(browser, store))
      console.log(
        `\nFrom a tap to the visible dialog, ${slowdown}× slowed: ${median(taps).toFixed(0)} ms`,
      )
    })
  } finally {
    await browser.close()
  }
}

type Audit = { scores: number[]; lcp: number; tbt: number; bytes: number }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

async function audit(url: string, blockedUrlPatterns: string[]): Promise<Audit> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    blockedUrlPatterns,
    onlyCategories: [...categories],
  }
  const result = await lighthouse(url, flags)
  if (!result) throw new Error('Lighthouse gave no result.')
  const { categories: scored, audits } = result.lhr
  const metric = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((id) => Math.round((scored[id]?.score ?? 0) * 100)),
    lcp: metric('largest-contentful-paint'),
    tbt: metric('total-blocking-time'),
    bytes: metric('total-byte-weight'),
  }
}

function printAudits(runs: number, bare: Audit[], whole: Audit[]): void {
  const row = (name: string, audits: Audit[]) => [
    name,
    categories
      .map((_id, index) => median(audits.map(({ scores }) => scores[index] ?? 0)))
      .join(' / '),
    median(audits.map(({ lcp }) => lcp)).toFixed(0),
    median(audits.map(({ tbt }) => tbt)).toFixed(0),
    median(audits.map(({ bytes }) => bytes)).toFixed(0),
  ]
  printTable(
    `Landing page, Lighthouse mobile (median of ${runs})`,
    ['', categories.join(' / '), 'LCP ms', 'TBT ms', 'bytes'],
    [row('scripts blocked', bare), row('with scripts', whole)],
  )
  const ratio = median(whole.map(({ lcp }) => lcp)) / median(bare.map(({ lcp }) => lcp))
  console.log(`LCP ratio: ${ratio.toFixed(3)}`)
}

async function tapMs(browser: Browser, store: string): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(store, { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: wording.landing.addToCart })
  await button.scrollIntoViewIfNeeded()
  const start = performance.now()
  await button.tap()
  await page.getByRole('dialog').waitFor({ state: 'visible' })
  const time = performance.now() - start
  await context.close()
  return time
}
