import { chromium } from 'playwright'
import { type Browser, browserArguments, launches, nameAndVersion } from './browser'
import { installedBrowserPaths } from './installed-browser-paths'
import { isPackaged, packagedChromium } from './packaged-chromium'

/** Tests replace it. */
export type BrowserSearch = {
  /** The user's choice, which is never skipped. */
  chosen: string | undefined
  /** Best first; missing ones are skipped. */
  paths: () => string[]
  launches: (path: string, env?: Browser['env']) => boolean
}

/** `packaged` comes first; `undefined` where the platform is not supported. */
export type ChromiumSearch = BrowserSearch & { packaged: () => Browser | undefined }

/** The message explains the remedy. */
export class BrowserNotFoundError extends Error {
  override name = 'BrowserNotFoundError'
}

const onThisMachine: ChromiumSearch = {
  chosen: process.env['CHROME_PATH'] || undefined,
  packaged: packagedChromium,
  paths: () => [...installedBrowserPaths('chromium'), chromium.executablePath()],
  launches,
}

/**
 * Chromium: the one in CHROME_PATH, the one of `@sparticuz/chromium`, which is the same on every machine, an installed
 * one, or Playwright's download. Synchronous for configuration files; the first call may unpack the packaged one for
 * some seconds.
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
  chosen: process.env['FIREFOX_PATH'] || undefined,
  paths: () => installedBrowserPaths('firefox'),
  launches,
}

/**
 * The one in FIREFOX_PATH, or an installed one: Firefox as Mozilla and distributions ship it, not Playwright's build.
 * @throws {BrowserNotFoundError} when FIREFOX_PATH does not start
 */
export function findFirefox(search: BrowserSearch = firefoxOnThisMachine): string | undefined {
  return installed('FIREFOX_PATH', 'Firefox', search)
}

/** `Chromium 153 (packaged)` */
export function browserTitle({ executablePath, env }: Browser): string {
  const title = nameAndVersion(executablePath, env) ?? 'Chromium'
  return isPackaged(executablePath) ? `${title} (packaged)` : title
}

function startingPackaged(search: ChromiumSearch): Browser | undefined {
  try {
    const browser = search.packaged()
    return browser && search.launches(browser.executablePath, browser.env) ? browser : undefined
  } catch {
    // Unpacking failed, perhaps in a folder that this user may not write to.
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
