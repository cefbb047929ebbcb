import { existsSync } from 'node:fs'
import { pathsOf } from './installed-browser-paths'

/** WebKitGTK's driver, and Xvfb, an X server without a screen. */
export type WebKit = { driver: string; display: string }

/** Needs both in PATH. */
export function findWebKit(
  path = process.env.PATH,
  exists: (file: string) => boolean = existsSync,
): WebKit | undefined {
  const driver = pathsOf(['WebKitWebDriver'], path).find(exists)
  const display = pathsOf(['Xvfb'], path).find(exists)
  return driver && display ? { driver, display } : undefined
}
