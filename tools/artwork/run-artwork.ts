import type { Command } from 'commander'
import { chromium } from 'playwright'
import { findBrowser } from '../browser/find-browser'
import { progressLine } from '../cli/progress-line'
import { runCommand, type ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { imageFolder } from './image-list'
import { ownCover } from './own-cover'
import { takePictures, type Pictures } from './take-pictures'
import { writeImages } from './write-images'
import { wholeNumber } from '../cli/whole-number'

const description = `Writes the images of product/images: cover, book, share card and icons.
The cover is product/images/front.png or front.jpg if there is one, and drawn from product/ otherwise.
Icons and logo are made from product/images/mark.svg and the colours of product/brand.ts.`

/** Runs `npm run artwork`. */
export function runArtwork(args: string[], terminal: Terminal): Promise<ExitCode> {
  const define = (command: Command, { print, note }: Terminal) => {
    command
      .usage('-- [options]')
      .description(description)
      .option(
        '-e, --exposures <n>',
        'exposures of the book: 8 for a draft in two minutes',
        wholeNumber,
        112,
      )
      .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const { exposures } = command.opts<{ exposures: number }>()
      for (const line of await writeImages(await renderPictures(exposures, note))) print(line)
      return 0
    }
  }
  return runCommand({ name: 'npm run artwork', args, terminal, define })
}

async function renderPictures(exposures: number, note: (text: string) => void): Promise<Pictures> {
  const own = await ownCover(imageFolder)
  if (own?.note) note(own.note)
  let taken = 0
  const browser = await chromium.launch(softwareGraphics(findBrowser()))
  const end = progressLine(process.stderr).begin(
    () => `Rendering the book, exposure ${taken} of ${exposures}`,
  )
  try {
    return await takePictures(browser, own, exposures, (number) => (taken = number))
  } finally {
    end()
    await browser.close()
  }
}

/** The same picture on every machine: drawn by the processor, never by a graphics card. */
export function softwareGraphics<B extends { args: string[] }>(browser: B): B {
  const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
  return { ...browser, args: [...browser.args, ...args] }
}
