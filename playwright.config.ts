import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import type { EngineOptions } from './test/support/engines/engine-test'
import { engines } from './test/support/engines/installed-engines'
import { browserTitle, findBrowser } from './tools/browser/find-browser'

/** The browser tests run against an empty local store on its own ports. */
const port = Number(process.env['STORE_TEST_PORT'] ?? 5242)
const dataDir = join(import.meta.dirname, '.build/browser-store')

/** Chromium runs every test; the engines of other browsers, where they are installed, one file. */
const otherEngines = 'engines.spec.ts'
/** As Jest's: `npm test -- --slow` sets SLOW and runs only these. */
const slowTests = '*.slow.spec.ts'
const isSlow = Boolean(process.env['SLOW'])
const missing = engines.filter(({ start }) => !start).map(({ title }) => title)
const browser = findBrowser()
const titles = {
  chromium: browserTitle(browser),
  ...Object.fromEntries(engines.map(({ name, title }) => [name, title])),
}

export default defineConfig<object, EngineOptions>({
  testDir: 'test/browser',
  outputDir: '.build/browser-results',
  workers: 2,
  fullyParallel: true,
  // A limit is for tests that hang: the slowest takes 10 s on a machine that does nothing else, and gets thirty times as
  // long. That of a step ends earlier, so that the reason is what fails the test.
  timeout: 300_000,
  expect: { timeout: 240_000 },
  forbidOnly: true,
  reporter: [['list'], ['./test/support/engines/engines-reporter.ts', { titles, missing }]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
    // A trace of every test takes two fifths of the time: `npx playwright test --trace on <file>` records one.
  },
  projects: [
    // First, because each runs its tests one after the other.
    ...engines
      .filter(({ start }) => start && !isSlow)
      .map(({ name }) => ({ name, testMatch: otherEngines, use: { engineName: name } })),
    {
      name: 'chromium',
      ...(isSlow ? { testMatch: slowTests } : { testIgnore: [otherEngines, slowTests] }),
      use: { launchOptions: browser },
    },
  ],
  webServer: {
    command: 'tsx local/main.ts --fresh',
    env: { PORT: String(port), STORE_DATA_DIR: dataDir },
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
