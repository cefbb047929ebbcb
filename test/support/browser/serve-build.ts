import type { Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Answers every request of a page from a built site; its pages have the headers. */
export async function serveBuild(page: Page, site: string, headers: Record<string, string> = {}) {
  await page.route('**/*', async (route) => {
    const file = join(site, new URL(route.request().url()).pathname)
    const index = join(file, 'index.html')
    if (existsSync(index)) await route.fulfill({ headers, path: index })
    else if (existsSync(file)) await route.fulfill({ path: file })
    else await route.fulfill({ headers, status: 404, path: join(site, 'not-found.html') })
  })
}
