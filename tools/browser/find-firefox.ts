import { BrowserNotFoundError } from './find-browser'
import { installedBrowserPaths } from './installed-browser-paths'
import { launches } from './launches'

/** Where to search; tests replace it. */
export type FirefoxSearch = {
  /** The user's choice: used or refused, never skipped. */
  firefoxPath: string | undefined
  /** Paths to try, the best first; missing ones are skipped. */
  paths: () => string[]
  launches: (path: string) => boolean
}

/**
 * The executable of Firefox: the one in FIREFOX_PATH, or an installed one; `undefined` if there is none. It is Firefox
 * as Mozilla and the distributions ship it, not Playwright's own build.
 * @throws {BrowserNotFoundError} when FIREFOX_PATH does not start
 */
export function findFirefox(search: FirefoxSearch = onThisMachine): string | undefined {
  const { firefoxPath } = search
  if (firefoxPath === undefined) return search.paths().find((path) => search.launches(path))
  if (search.launches(firefoxPath)) return firefoxPath
  throw new BrowserNotFoundError(
    `FIREFOX_PATH is ${firefoxPath}, which does not start: set it to the executable of Firefox, or unset it.`,
  )
}

const onThisMachine: FirefoxSearch = {
  firefoxPath: process.env.FIREFOX_PATH || undefined,
  paths: () => installedBrowserPaths('firefox'),
  launches,
}
