import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { findBrowser } from './tools/browser/find-browser'

/** The browser tests run against an empty local store on its own ports. */
const port = Number(process.env['STORE_TEST_PORT'] ?? 5242)
const dataDir = join(import.meta.dirname, '.build/browser-store')

export default defineConfig({
  testDir: 'test/browser',
  outputDir: '.build/browser-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    launchOptions: findBrowser(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'tsx local/main.ts --fresh',
    env: { PORT: String(port), STORE_DATA_DIR: dataDir },
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
