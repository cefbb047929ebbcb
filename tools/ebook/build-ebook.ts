import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { brand } from '../../product/brand'
import { edition } from '../../product/ebook/edition'
import { product } from '../../product/product'
import { BrowserNotFoundError } from '../browser/find-browser'
import { bookHtml } from './book-html'
import { readChapters } from './chapters'
import { withInformation } from './pdf-information'
import { printPdf } from './print-pdf'
import { withStableNodeIds } from './stable-node-ids'

const file = fileURLToPath(new URL(`../../product/ebook/${product.ebookFile}`, import.meta.url))

new Command('ebook')
  .description(
    'Typesets the Markdown of product/ebook and writes the PDF that buyers receive. ' +
      'Title, subtitle and author come from product/product.ts.',
  )
  .parse()

try {
  await buildEbook()
} catch (error) {
  if (!(error instanceof BrowserNotFoundError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function buildEbook(): Promise<void> {
  const chapters = readChapters()
  console.error(`Typesetting ${chapters.length} chapters, some seconds …`)
  const { pdf, pages } = await printPdf(bookHtml(chapters))
  const complete = withInformation(withStableNodeIds(pdf), {
    author: product.author,
    subject: product.subtitle,
    creator: brand.name,
    date: edition.published,
  })
  await writeFile(file, complete)
  const size = `${Math.round(complete.length / 1000)} kB`
  console.log(`${relative(process.cwd(), file)}  ${pages} pages  ${size}`)
}
