import { chromium } from 'playwright'
import { browserArguments, inheritedEnvironment, type Browser } from './browser'
import { installedBrowserPaths } from './installed-browser-paths'
import { launches, nameAndVersion } from './launches'
import { isPackaged, packagedChromium } from './packaged-chromium'

/** Where to search; tests replace it. */
export type BrowserSearch = {
  /** The user's choice: used or refused, never skipped. */
  chromePath: string | undefined
  /** The packaged browser, or `undefined` on a platform that it does not support. */
  packaged: () => Browser | undefined
  /** Paths to try after it, the best first; missing ones are skipped. */
  paths: () => string[]
  launches: (path: string, env: Browser['env']) => boolean
}

/** No browser was found, or it does not start; the message explains the remedy. */
export class BrowserNotFoundError extends Error {
  override name = 'BrowserNotFoundError'
}

/**
 * Finds a Chromium-based browser: the one in CHROME_PATH, the one inside `@sparticuz/chromium`, which is
 * the same on every machine, an installed one, or Playwright's download. Synchronous, so that
 * configuration files can use it; the first call may take some seconds to unpack the packaged one.
 * @throws {BrowserNotFoundError}
 */
export function findBrowser(search: BrowserSearch = onThisMachine): Browser {
  const { chromePath } = search
  if (chromePath !== undefined) return requested(chromePath, search)
  const browser = packaged(search) ?? firstInstalled(search)
  if (browser) return browser
  throw new BrowserNotFoundError(
    'No browser was found: install Chrome or Chromium, or run `npx playwright install chromium`, ' +
      'or set CHROME_PATH to its executable.',
  )
}

/** The browser's name and version, and whether it is the packaged one: `Chromium 153 (packaged)`. */
export function browserTitle({ executablePath, env }: Browser): string {
  const title = nameAndVersion(executablePath, env) ?? 'Chromium'
  return isPackaged(executablePath) ? `${title} (packaged)` : title
}

const onThisMachine: BrowserSearch = {
  chromePath: process.env.CHROME_PATH || undefined,
  packaged: packagedChromium,
  paths: () => [...installedBrowserPaths('chromium'), chromium.executablePath()],
  launches,
}

function requested(path: string, search: BrowserSearch): Browser {
  const browser = installed(path)
  if (search.launches(path, browser.env)) return browser
  throw new BrowserNotFoundError(
    `CHROME_PATH is ${path}, which does not start: set it to the executable of Chrome or Chromium, or unset it.`,
  )
}

function packaged(search: BrowserSearch): Browser | undefined {
  try {
    const browser = search.packaged()
    return browser && search.launches(browser.executablePath, browser.env) ? browser : undefined
  } catch {
    // Unpacking failed, for example in a folder that this user may not write to.
    return undefined
  }
}

function firstInstalled(search: BrowserSearch): Browser | undefined {
  return search
    .paths()
    .map(installed)
    .find(({ executablePath, env }) => search.launches(executablePath, env))
}

function installed(executablePath: string): Browser {
  return { executablePath, args: browserArguments(), env: inheritedEnvironment() }
}
