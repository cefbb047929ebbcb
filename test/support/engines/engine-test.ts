import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { urlOnPort } from '../browser/store'
import { engines } from './installed-engines'
import { openTab, type Tab } from './tab'
import type { Engine } from './webdriver'

/** Set by each project. */
export type EngineOptions = { engineName: string }

type Fixtures = { tab: Tab; storeUrl: string; inboxUrl: string }

/** A `test` in the project's engine, one browser for all tests of a worker. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engines.find(({ name }) => name === engineName)?.start?.()
      if (!engine) throw new Error(`The engine ${engineName} is not installed.`)
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine }, use, testInfo) => {
    const tab = openTab(engine.send)
    await use(tab)
    if (testInfo.status === testInfo.expectedStatus) return
    const path = testInfo.outputPath('test-failed.png')
    await writeFile(path, await tab.screenshot())
    await testInfo.attach('screenshot', { path, contentType: 'image/png' })
  },
  storeUrl: async ({ baseURL }, use) => use(urlOnPort(baseURL, 0)),
  inboxUrl: async ({ baseURL }, use) => use(urlOnPort(baseURL, 2)),
})
