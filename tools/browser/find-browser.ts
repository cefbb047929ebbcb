import { chromium } from 'playwright'
import { browserArguments, inheritedEnvironment, type Browser } from './browser'
import { bundledChromium } from './bundled-chromium'
import { installedBrowserPaths } from './installed-browser-paths'
import { launches } from './launches'

/** Where to search; tests replace it. */
export type BrowserSearch = {
  /** The user's choice: used or refused, never skipped. */
  chromePath: string | undefined
  /** Paths to try, the best first; missing ones are skipped. */
  paths: () => string[]
  launches: (path: string) => boolean
  /** The bundled browser, or `undefined` on a platform that it does not support. */
  bundled: () => Browser | undefined
}

/** There is no browser, or it does not start; the message says what to do. */
export class BrowserNotFoundError extends Error {
  override name = 'BrowserNotFoundError'
}

/**
 * Finds a Chromium-based browser: the one in CHROME_PATH, an installed one, Playwright's download, or
 * the one inside `@sparticuz/chromium`. Synchronous, so that configuration files can use it; the first
 * call may take some seconds to unpack the last one.
 * @throws {BrowserNotFoundError}
 */
export function findBrowser(search: BrowserSearch = onThisMachine): Browser {
  if (search.chromePath !== undefined) return requested(search.chromePath, search)
  const path = search.paths().find((candidate) => search.launches(candidate))
  const browser = path === undefined ? search.bundled() : installed(path)
  if (browser) return browser
  throw new BrowserNotFoundError(
    'No browser was found: install Chrome or Chromium, or run `npx playwright install chromium`, ' +
      'or set CHROME_PATH to its executable.',
  )
}

const onThisMachine: BrowserSearch = {
  chromePath: process.env.CHROME_PATH || undefined,
  paths: () => [...installedBrowserPaths('chromium'), chromium.executablePath()],
  launches,
  bundled: bundledChromium,
}

function requested(path: string, search: BrowserSearch): Browser {
  if (search.launches(path)) return installed(path)
  throw new BrowserNotFoundError(
    `CHROME_PATH is ${path}, which does not start: set it to the executable of Chrome or Chromium, or unset it.`,
  )
}

function installed(executablePath: string): Browser {
  return { executablePath, args: browserArguments(), env: inheritedEnvironment() }
}
