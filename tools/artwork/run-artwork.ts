import type { Command } from 'commander'
import type { Browser } from 'playwright'
import { withBrowser } from '../browser/page'
import { runCommand, type ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { imageFolder } from '../product/image-list'
import { unusedPictures } from '../product/own-files'
import { bookPage, turnedPage } from './book-picture'
import { insidePictures } from './inside-pictures'
import { iconPage } from './logo'
import { ownCover } from './own-cover'
import { dataUrl } from './picture-page'
import { screenshot } from './screenshot'
import { bookBox, cardPage } from './share-card'
import { spineColors, spinePage } from './spine'
import { type Pictures, writeImages } from './write-images'

const description = `Writes the images of product/images: cover, book, share card, icons, pages to look inside and the author's portrait.
The cover is product/images/front.png or front.jpg.
The pages are those of insidePages in product/product.ts, or product/images/inside-1.png, inside-2.png, … if there are any.
The portrait is made from product/images/author.jpg, author.png or author.svg.
Icons and logo are made from product/images/mark.svg and the colours of product/brand.ts.`

export function runArtwork(args: string[], terminal: Terminal): Promise<ExitCode> {
  const define = (command: Command, { print, note, during }: Terminal) => {
    command.description(description).addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const cover = await ownCover(imageFolder)
      if (cover.note) note(cover.note)
      for (const unused of unusedPictures(imageFolder)) note(`${unused}.`)
      // The same pictures on every machine. Without a graphics card, one large screenshot in four fails with a GPU
      // enabled.
      const drawing = withBrowser(['--disable-gpu'], (browser) => takePictures(browser, cover.png))
      const pictures = await during('Drawing the pictures', drawing)
      for (const line of await writeImages(pictures)) print(line)
      return 0
    }
  }
  return runCommand({ name: 'npm run artwork', args, terminal, define })
}

async function takePictures(browser: Browser, front: Buffer): Promise<Pictures> {
  const { background, print } = await spineColors(front)
  const spine = await screenshot(browser, spinePage(print), 3)
  const prints = { front: dataUrl(front), spine: dataUrl(spine), cloth: background }
  const mockup = await screenshot(browser, bookPage(prints), 2)
  // At scale 1, because the sheet is smaller than the page.
  const turned = await screenshot(browser, turnedPage(prints))
  const card = await screenshot(browser, cardPage(await bookBox(mockup)), 2)
  const icon = await screenshot(browser, iconPage(), 2)
  const inside = await insidePictures(browser, imageFolder)
  return { mockup, turned, front, card, icon, inside }
}
