import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that run WebKit: its driver, and an X server without a screen. */
export type WebKit = { driver: string; display: string }

/** Finds WebKitGTK's driver and Xvfb in PATH; `undefined` unless both are there. */
export function findWebKit(
  path = process.env.PATH ?? '',
  exists: (file: string) => boolean = existsSync,
): WebKit | undefined {
  const find = (name: string) =>
    path
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find(exists)
  const driver = find('WebKitWebDriver')
  const display = find('Xvfb')
  return driver && display ? { driver, display } : undefined
}
