import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleApp } from './bundle-app'
import { bundleStartScript } from './bundle-start-script'
import { copyPublicFiles } from './copy-public-files'
import { inlineSources } from './inline-sources'
import { loadRenderer } from './load-renderer'

export type SiteBuild = {
  /** The folder to fill; what was in it goes. */
  outDir: string
  /** The public key that the page sends as `x-api-key`. */
  clientKey: string
  /** The site's own address, if it is known, without a slash at the end. */
  siteUrl?: string | undefined
}

/**
 * Builds the site: the bundle, the prerendered pages and what goes beside them. The same input
 * gives the same bytes. What a Content-Security-Policy has to allow is written to `csp.json` next
 * to the folder, because it is for the server's headers and not for visitors.
 */
export async function buildSite({ outDir, clientKey, siteUrl }: SiteBuild): Promise<void> {
  // React, Emotion and Vite choose their development builds by it, whatever the caller runs as.
  process.env.NODE_ENV = 'production'
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const [appUrl, startScript, renderer] = await Promise.all([
    bundleApp(outDir, clientKey),
    bundleStartScript(),
    loadRenderer(),
    copyPublicFiles(outDir),
  ])
  const htmls = await Promise.all(
    renderer.pages.map(async (page) => {
      const html = await renderer.renderPage(page, { appUrl, startScript, siteUrl })
      const file = join(outDir, page.file)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, html)
      return html
    }),
  )
  await writeFile(join(outDir, '..', 'csp.json'), JSON.stringify(inlineSources(htmls), null, 2))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      'client-key': { type: 'string' },
      'site-url': { type: 'string' },
    },
  })
  const { out, 'client-key': clientKey, 'site-url': siteUrl } = values
  if (!out || !clientKey) {
    console.error('Usage: build-site --out <folder> --client-key <key> [--site-url <address>]')
    process.exit(2)
  }
  await buildSite({ outDir: resolve(out), clientKey, siteUrl })
}
