import { chromium } from 'playwright'
import { type Browser, browserArguments, launches, nameAndVersion } from './browser'
import { installedBrowserPaths } from './installed-browser-paths'
import { isPackaged, packagedChromium } from './packaged-chromium'

/** Where to search; tests replace it. */
export type BrowserSearch = {
  /** The user's choice: used or refused, never skipped. */
  chosen: string | undefined
  /** Paths to try, the best first; missing ones are skipped. */
  paths: () => string[]
  launches: (path: string, env?: Browser['env']) => boolean
}

/** `packaged` comes before the paths; it is `undefined` on a platform that it does not support. */
export type ChromiumSearch = BrowserSearch & { packaged: () => Browser | undefined }

/** No browser was found, or it does not start; the message explains the remedy. */
export class BrowserNotFoundError extends Error {
  override name = 'BrowserNotFoundError'
}

const onThisMachine: ChromiumSearch = {
  chosen: process.env.CHROME_PATH || undefined,
  packaged: packagedChromium,
  paths: () => [...installedBrowserPaths('chromium'), chromium.executablePath()],
  launches,
}

/**
 * Finds a Chromium-based browser: the one in CHROME_PATH, the one inside `@sparticuz/chromium`, which is
 * the same on every machine, an installed one, or Playwright's download. Synchronous, so that
 * configuration files can use it; the first call may take some seconds to unpack the packaged one.
 * @throws {BrowserNotFoundError}
 */
export function findBrowser(search: ChromiumSearch = onThisMachine): Browser {
  const packaged = search.chosen === undefined ? startingPackaged(search) : undefined
  if (packaged) return packaged
  const executablePath = installed('CHROME_PATH', 'Chrome or Chromium', search)
  if (executablePath) return { executablePath, args: browserArguments(), env: process.env }
  throw new BrowserNotFoundError(
    'No browser was found: install Chrome or Chromium, or run `npx playwright install chromium`, ' +
      'or set CHROME_PATH to its executable.',
  )
}

const firefoxOnThisMachine: BrowserSearch = {
  chosen: process.env.FIREFOX_PATH || undefined,
  paths: () => installedBrowserPaths('firefox'),
  launches,
}

/**
 * The executable of Firefox: the one in FIREFOX_PATH, or an installed one; `undefined` if there is none. It is Firefox
 * as Mozilla and the distributions ship it, not Playwright's own build.
 * @throws {BrowserNotFoundError} when FIREFOX_PATH does not start
 */
export function findFirefox(search: BrowserSearch = firefoxOnThisMachine): string | undefined {
  return installed('FIREFOX_PATH', 'Firefox', search)
}

/** The browser's name and version, and whether it is the packaged one: `Chromium 153 (packaged)`. */
export function browserTitle({ executablePath, env }: Browser): string {
  const title = nameAndVersion(executablePath, env) ?? 'Chromium'
  return isPackaged(executablePath) ? `${title} (packaged)` : title
}

function startingPackaged(search: ChromiumSearch): Browser | undefined {
  try {
    const browser = search.packaged()
    return browser && search.launches(browser.executablePath, browser.env) ? browser : undefined
  } catch {
    // Unpacking failed, for example in a folder that this user may not write to.
    return undefined
  }
}

function installed(variable: string, name: string, search: BrowserSearch): string | undefined {
  const { chosen, paths } = search
  if (chosen === undefined) return paths().find((path) => search.launches(path))
  if (search.launches(chosen)) return chosen
  throw new BrowserNotFoundError(
    `${variable} is ${chosen}, which does not start: set it to the executable of ${name}, or unset it.`,
  )
}
