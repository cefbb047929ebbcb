import { nameAndVersion } from '../../../tools/browser/browser'
import { findFirefox } from '../../../tools/browser/find-browser'
import { startFirefox } from './firefox'
import { findWebKit, startWebKit } from './webkit'
import type { Engine } from './webdriver'

/** An engine other than Chromium; `start` is missing where it is not installed. */
type InstalledEngine = { name: string; title: string; start?: () => Promise<Engine> }

const firefox = findFirefox()
const webkit = findWebKit()

export const engines: InstalledEngine[] = [
  {
    name: 'firefox',
    title: (firefox && nameAndVersion(firefox)) ?? 'Firefox',
    ...(firefox && { start: () => startFirefox(firefox) }),
  },
  // Its programs print no version.
  { name: 'webkit', title: 'WebKit', ...(webkit && { start: () => startWebKit(webkit) }) },
]
