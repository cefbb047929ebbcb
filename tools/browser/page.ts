import { stripVTControlCharacters } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from './find-browser'

/** For each step. Playwright's own 30 seconds ended work on a slow machine. */
const longestMs = 300_000

/** Throws a `BrowserNotFoundError`, and an Error with one sentence where the browser fails. */
export async function withBrowser<T>(
  args: readonly string[],
  use: (browser: Browser) => Promise<T>,
  timeout = longestMs,
): Promise<T> {
  const found = findBrowser()
  try {
    const browser = await chromium.launch({ ...found, args: [...found.args, ...args], timeout: longestMs })
    browser.on('context', (context) => context.setDefaultTimeout(timeout))
    return await use(browser).finally(() => browser.close())
  } catch (cause) {
    // Playwright begins with its method, and adds a log with control characters.
    const [line = ''] = stripVTControlCharacters(cause instanceof Error ? cause.message : '').split('\n')
    if (!/^\w+\.\w+: /.test(line)) throw cause
    const advice = 'close other programs and run the command again, or set CHROME_PATH to another browser'
    throw new Error(`the browser failed (${line.replace(/\.$/, '')}): ${advice}.`, { cause })
  }
}
