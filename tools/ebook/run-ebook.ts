import type { Command } from 'commander'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '../../product/brand'
import { edition } from '../../product/ebook/edition'
import { product } from '../../product/product'
import { browserScript } from '../artwork/browser-script'
import { imageFolder } from '../product/image-list'
import { ownCover } from '../artwork/own-cover'
import { typesetPage } from '../artwork/typeset-page'
import { printHtml } from '../browser/print-html'
import { runCommand, type ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { bookHtml } from './book-html'
import { readChapters, type Chapter } from './chapters'
import { existingPdf, withInformation } from './pdf-information'
import { withStableNodeIds } from './stable-node-ids'

const description = `Typesets the Markdown of product/ebook and writes the PDF that buyers receive.
Title, subtitle and author come from product/product.ts.
A PDF from elsewhere is kept: put it there, and delete the Markdown.`

/** The folder of the book's sources and its PDF. */
export const ebookFolder = fileURLToPath(new URL('../../product/ebook', import.meta.url))

/** Runs `npm run ebook` for the book in `folder`. */
export function runEbook(
  args: string[],
  terminal: Terminal,
  folder: string = ebookFolder,
): Promise<ExitCode> {
  const define = (command: Command, { print, during }: Terminal) => {
    command
      .usage('-- [options]')
      .description(description)
      .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const file = join(folder, product.ebookFile)
      const path = relative(process.cwd(), file)
      const chapters = readChapters(folder)
      const existing = await existingPdf(file)
      if (chapters.length === 0) {
        if (!existing) throw new Error(`there are no Markdown chapters and no ${path}: bring one.`)
        print(`${path} stays as it is, because there are no Markdown chapters beside it.`)
        return 0
      }
      if (existing === 'foreign')
        throw new Error(
          `${path} was not made by this command: delete it to typeset the Markdown, or delete the Markdown to keep it.`,
        )
      print(await during(`Typesetting ${chapters.length} chapters`, typeset(chapters, file)))
      return 0
    }
  }
  return runCommand({ name: 'npm run ebook', args, terminal, define })
}

async function typeset(chapters: Chapter[], file: string): Promise<string> {
  const { pdf, pages } = await printPdf(bookHtml(chapters, await ownCover(imageFolder)))
  const complete = withInformation(withStableNodeIds(pdf), {
    title: product.title,
    author: product.author,
    subject: product.subtitle,
    creator: brand.name,
    date: edition.published,
  })
  await writeFile(file, complete)
  const size = `${Math.round(complete.length / 1000)} kB`
  return `${relative(process.cwd(), file)}  ${pages} pages  ${size}`
}

/** Added to the page by pagination/paginate.ts. */
declare const window: { paginate: () => Promise<number> }

type Print = { pdf: Buffer; pages: number }

/** Fits the cover, breaks an HTML document into pages with paged.js and prints them. */
async function printPdf(html: string): Promise<Print> {
  const { pdf, prepared: pages } = await printHtml(html, async (page) => {
    await typesetPage(page)
    await page.addScriptTag({
      content: await browserScript(new URL('pagination/paginate.ts', import.meta.url)),
    })
    return page.evaluate(() => window.paginate())
  })
  return { pdf, pages }
}
