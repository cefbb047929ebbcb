import { findFirefox } from '../../../tools/browser/find-firefox'
import { findWebKit } from '../../../tools/browser/find-webkit'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'
import type { Engine } from './webdriver'

/** An engine beside Chromium; `start` is missing where it is not installed. */
type InstalledEngine = { name: string; start?: () => Promise<Engine> }

const firefox = findFirefox()
const webkit = findWebKit()

export const engines: InstalledEngine[] = [
  { name: 'firefox', ...(firefox && { start: () => startFirefox(firefox) }) },
  { name: 'webkit', ...(webkit && { start: () => startWebKit(webkit) }) },
]
