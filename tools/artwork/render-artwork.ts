import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import { chromium, type Browser } from 'playwright'
import sharp from 'sharp'
import { BrowserNotFoundError, findBrowser } from '../browser/find-browser'
import { encodedImages, type Pictures } from './encode-images'
import { artworkImages, mockupWidths } from './image-list'
import { dataUrl, photographBook } from './photograph-book'
import { frontPage, iconPage, socialPage, spinePage } from './picture-pages'
import { screenshot } from './screenshot'

const folder = fileURLToPath(new URL('../../product/images', import.meta.url))

const command = new Command('artwork')
  .description(
    'Draws the cover from product/, renders the book in 3D and writes the images of product/images.',
  )
  .option(
    '-e, --exposures <number>',
    'more exposures take longer and make softer shadows',
    count,
    112,
  )

try {
  await renderArtwork(command.parse().opts<{ exposures: number }>().exposures)
} catch (error) {
  if (!(error instanceof BrowserNotFoundError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function renderArtwork(exposures: number): Promise<void> {
  const browser = await chromium.launch(softwareGraphics(findBrowser()))
  try {
    const pictures = await takePictures(browser, exposures)
    await writeImages(pictures)
  } finally {
    await browser.close()
  }
}

async function takePictures(browser: Browser, exposures: number): Promise<Pictures> {
  const front = await screenshot(browser, frontPage, 3)
  const spine = await screenshot(browser, spinePage, 3)
  const size = Math.max(...mockupWidths)
  const sitting = { front, spine, size, exposures }
  const mockup = await photographBook(browser, sitting, progress(exposures))
  const social = await screenshot(browser, socialPage(dataUrl(mockup)), 2)
  return { mockup, front, social, icon: await screenshot(browser, iconPage, 2) }
}

/** Counts in one line on a terminal; elsewhere it prints one line. */
function progress(exposures: number): (taken: number) => void {
  if (!process.stderr.isTTY) console.error(`Rendering the book, ${exposures} exposures …`)
  return (taken) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\rRendering the book, exposure ${taken} of ${exposures} …`)
    if (taken === exposures) process.stderr.write('\n')
  }
}

async function writeImages(pictures: Pictures): Promise<void> {
  const images = encodedImages(pictures, await readFile(join(folder, 'favicon.svg')))
  for (const { file, width, height } of artworkImages) {
    const image = await images[file]?.toBuffer()
    if (!image)
      throw new Error(`image-list.ts lists ${file}, which encode-images.ts does not produce`)
    const { info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    if (info.width !== width || info.height !== height)
      throw new Error(`${file} is ${info.width} × ${info.height}, not ${width} × ${height}`)
    await writeFile(join(folder, file), image)
    console.log(summary(file, `${width} × ${height}`, image.length))
  }
}

function summary(file: string, size: string, bytes: number): string {
  const path = relative(process.cwd(), join(folder, file))
  return `${path.padEnd(40)} ${size.padEnd(12)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`
}

/** The same picture on every machine: drawn by the processor, never by a graphics card. */
function softwareGraphics<B extends { args: string[] }>(browser: B): B {
  const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
  return { ...browser, args: [...browser.args, ...args] }
}

function count(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new InvalidArgumentError('give a whole number above 0.')
}
