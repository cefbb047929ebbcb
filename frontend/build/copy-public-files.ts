import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frontend } from './vite-base'

/** Files that browsers and messengers request by these names. */
const wellKnown = ['favicon.svg', 'favicon.ico', 'favicon-32.png', 'apple-touch-icon.png', 'og.jpg']
/** Emails and download pages link to them, so a deploy must not rename them. */
const linked = ['cover-600.jpg', 'cover-600.webp', 'mark.svg']

export async function copyPublicFiles(outDir: string): Promise<void> {
  const images = join(outDir, 'images')
  await mkdir(images, { recursive: true })
  await Promise.all([
    ...wellKnown.map((name) => copyImage(name, outDir)),
    ...linked.map((name) => copyImage(name, images)),
    writeFile(join(outDir, 'robots.txt'), 'User-agent: *\nDisallow: /functions/\n'),
  ])
}

function copyImage(name: string, folder: string): Promise<void> {
  return copyFile(join(frontend, '../product/images', name), join(folder, name))
}
