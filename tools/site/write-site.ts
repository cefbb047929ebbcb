import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { product } from '../../product/product'
import { countPages } from '../product/count-pages'
import { bundleApp, bundleInsideScript, bundleStartScript } from './bundle-app'
import { loadRenderer } from './load-renderer'
import { withPagePolicy } from './page-policy'
import { frontend } from './vite-base'
import { displayCharacters, writeDisplayFonts } from './display-fonts'

export type SiteBuild = {
  /** Its contents are deleted first. */
  outDir: string
  clientKey: string
  offersTexts: boolean
  inclusiveTax: boolean
  /** Without a trailing slash. */
  siteUrl?: string
}

/** The same input gives the same bytes. */
export async function writeSite({ outDir, siteUrl, ...settings }: SiteBuild): Promise<void> {
  // Read by React, Emotion and Vite.
  process.env['NODE_ENV'] = 'production'
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const pageCount = await countPages(join(frontend, '../product/ebook', product.ebookFile))
  // The bundler uses every core: two concurrent runs take longer than two consecutive ones.
  const urls = await bundleApp(outDir, settings)
  const samplePages = await copySample(outDir)
  const renderer = await loadRenderer(outDir, { ...settings, pageCount, samplePages })
  await copyPublicFiles(outDir)
  const pages = await Promise.all(renderer.pages.map(renderer.renderPage))
  const dialog = renderer.renderInsideDialog()
  const insideUrl = dialog && (await bundleInsideScript(outDir, dialog))
  const site = { ...urls, insideUrl, siteUrl, pageCount }
  await Promise.all(
    pages.map(async (rendered) => {
      const fontUrls = await writeDisplayFonts(outDir, displayCharacters(rendered))
      const startScript = await bundleStartScript(rendered.page)
      const html = renderer.renderDocument({ ...rendered, ...site, fontUrls, startScript })
      const file = join(outDir, rendered.page.file)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, withPagePolicy(html, siteUrl))
    }),
  )
}

/** Files that browsers and messengers request by these names. */
const wellKnown = ['favicon.svg', 'favicon.ico', 'favicon-32.png', 'apple-touch-icon.png', 'og.jpg']
/** Emails and download pages link to them, so a deploy must not rename them. */
const linked = ['cover-600.jpg', 'cover-600.webp', 'mark.svg']

async function copyPublicFiles(outDir: string): Promise<void> {
  const images = join(outDir, 'images')
  await mkdir(images, { recursive: true })
  await Promise.all([
    ...wellKnown.map((name) => copyImage(name, outDir)),
    ...linked.map((name) => copyImage(name, images)),
    writeFile(join(outDir, 'robots.txt'), 'User-agent: *\nDisallow: /functions/\n'),
  ])
}

/** Returns how many pages it has, if it is a PDF. */
async function copySample(outDir: string): Promise<number | undefined> {
  const { sampleFile } = product
  if (sampleFile === undefined) return undefined
  const path = join(frontend, '../product/sample', sampleFile)
  await mkdir(join(outDir, 'sample'))
  await copyFile(path, join(outDir, 'sample', sampleFile))
  return sampleFile.endsWith('.pdf') ? countPages(path) : undefined
}

function copyImage(name: string, folder: string): Promise<void> {
  return copyFile(join(frontend, '../product/images', name), join(folder, name))
}
