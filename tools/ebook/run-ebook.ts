import type { Command } from 'commander'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '../../product/brand'
import { edition } from '../../product/ebook/edition'
import { product } from '../../product/product'
import { ownCover } from '../artwork/own-cover'
import { typesetPage } from '../artwork/screenshot'
import { addScript, printHtml } from '../browser/page'
import { runCommand, type ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { epubPackage } from '../product/epub'
import { imageFolder } from '../product/image-list'
import { bookHtml, epubChapter, epubTitlePage } from './book-html'
import { readChapters, type Chapter } from './chapters'
import { epub } from './epub'
import { existingPdf, producer, withInformation, withStableNodeIds } from './pdf-information'

const description = `Typesets the Markdown of product/ebook and writes the PDF that buyers receive, and the EPUB if
product/product.ts names one. Title, subtitle and author come from there.
Files from elsewhere are kept: put them there, and delete the Markdown.`

export const ebookFolder = fileURLToPath(new URL('../../product/ebook', import.meta.url))

export function runEbook(args: string[], terminal: Terminal, folder: string = ebookFolder): Promise<ExitCode> {
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
      if (existing === 'foreign') throw new Error(notOurs(file))
      const epubPath = product.epubFile && join(folder, product.epubFile)
      if (epubPath && isForeignEpub(epubPath)) throw new Error(notOurs(epubPath))
      const written = typeset(chapters, file, epubPath)
      print(await during(`Typesetting ${chapters.length} chapters`, written))
      return 0
    }
  }
  return runCommand({ name: 'npm run ebook', args, terminal, define })
}

function notOurs(file: string): string {
  return `${relative(process.cwd(), file)} was not made by this command: delete it to typeset the Markdown, or delete the Markdown to keep it.`
}

function isForeignEpub(file: string): boolean {
  return existsSync(file) && !epubPackage(readFileSync(file)).includes(producer)
}

/** Returns a line about each file. */
async function typeset(chapters: Chapter[], file: string, epubPath?: string): Promise<string> {
  const { pdf, pages, cover, xhtml } = await printPdf(chapters)
  const complete = withInformation(withStableNodeIds(pdf), {
    title: product.title,
    author: product.author,
    subject: product.subtitle,
    creator: brand.name,
    date: edition.published,
  })
  await writeFile(file, complete)
  const line = `${relative(process.cwd(), file)}  ${pages} pages  ${sizeOf(complete)}`
  if (!epubPath) return line
  const [titlePage = '', ...texts] = xhtml
  const packed = epub(
    [
      { id: 'title-page', xhtml: titlePage },
      ...chapters.map(({ id, kicker, title }, index) => ({
        id,
        title: kicker === undefined ? title : `${kicker}: ${title}`,
        xhtml: texts[index] ?? '',
      })),
    ],
    cover,
  )
  await writeFile(epubPath, packed)
  return `${line}\n${relative(process.cwd(), epubPath)}  ${sizeOf(packed)}`
}

const sizeOf = ({ length }: Uint8Array) => `${Math.round(length / 1000)} kB`

/** Defined by pagination/paginate.ts. */
declare const window: { paginate: () => Promise<number>; asXhtml: (html: string) => string }

/** The PDF by paged.js, and the texts of an EPUB as XHTML. */
async function printPdf(chapters: Chapter[]) {
  const html = bookHtml(chapters, await ownCover(imageFolder))
  const { pdf, prepared } = await printHtml(html, async (page) => {
    await typesetPage(page)
    const cover = await page.locator('.cover-page > *').screenshot({ type: 'jpeg', quality: 90 })
    await addScript(page, new URL('pagination/paginate.ts', import.meta.url))
    const texts = [epubTitlePage(), ...chapters.map(epubChapter)]
    const xhtml = await page.evaluate((all) => all.map((text) => window.asXhtml(text)), texts)
    return { cover, xhtml, pages: await page.evaluate(() => window.paginate()) }
  })
  return { pdf, ...prepared }
}
