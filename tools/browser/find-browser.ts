import { chromium } from 'playwright'
import { browserArguments, inheritedEnvironment, type Browser } from './browser'
import { bundledChromium } from './bundled-chromium'
import { installedBrowserPaths } from './installed-browser-paths'
import { launches } from './launches'

/** The places that are searched; a test puts others in their stead. */
export type BrowserSearch = {
  /** A path that somebody asked for; it is used or refused, never passed over. */
  chromePath: string | undefined
  /** Paths to try, the best first; those that do not exist are passed over. */
  paths: () => string[]
  launches: (path: string) => boolean
  /** The browser that comes with the packages, or nothing on a machine that it does not fit. */
  bundled: () => Browser | undefined
}

/** No browser, or one that does not start; the message is one sentence that says what to do. */
export class BrowserNotFoundError extends Error {
  override name = 'BrowserNotFoundError'
}

/**
 * Finds a browser of the Chrome family: the one that CHROME_PATH names, an installed one, the one
 * that Playwright downloaded, or the one inside `@sparticuz/chromium`. Synchronous, so that
 * configuration files can use it; the first call may take some seconds to unpack.
 * @throws {BrowserNotFoundError}
 */
export function findBrowser(search: BrowserSearch = onThisMachine): Browser {
  if (search.chromePath !== undefined) return requested(search.chromePath, search)
  const path = search.paths().find((candidate) => search.launches(candidate))
  const browser = path === undefined ? search.bundled() : installed(path)
  if (browser) return browser
  throw new BrowserNotFoundError(
    'No browser was found: install Chrome or Chromium, or run `npx playwright install chromium`, ' +
      'or set CHROME_PATH to the program of one.',
  )
}

const onThisMachine: BrowserSearch = {
  chromePath: process.env.CHROME_PATH || undefined,
  paths: () => [...installedBrowserPaths(), chromium.executablePath()],
  launches,
  bundled: bundledChromium,
}

function requested(path: string, search: BrowserSearch): Browser {
  if (search.launches(path)) return installed(path)
  throw new BrowserNotFoundError(
    `CHROME_PATH is ${path}, which does not start: set it to the program of Chrome or Chromium, or remove it.`,
  )
}

function installed(executablePath: string): Browser {
  return { executablePath, args: browserArguments(), env: inheritedEnvironment() }
}
