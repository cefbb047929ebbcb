import { join } from 'node:path'
import { formatPrice } from '../../lambda/price'
import { projectRoot } from '../build/project-root'
import { type Check, ok, warning } from '../stage/checks/check'
import { printChecks, whileOpen } from '../stage/checks/print-checks'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { checkProduct } from '../product/check-product'
import { countPages } from '../product/count-pages'
import { imageFolder } from '../product/image-list'
import { unusedEbooks, unusedPictures } from '../product/own-files'
import type { Product } from '../product/read-product'
import { checkEpub } from './check-epub'

/** @param check for tests: throws a `UserError` for faults in product/, or returns the checks after that */
export function runCheckProduct(
  args: string[],
  terminal: Terminal,
  check: () => Promise<Check[]> = checkAll,
): Promise<ExitCode> {
  return runCommand({
    name: 'npm run check:product',
    args,
    terminal,
    define: (command, redacting) => {
      command.usage('').description(description).addHelpText('after', exitCodes)
      return async () => {
        const checks = await redacting.during('Checking product/', check())
        const ends = { whenReady: 'The book can be sold.', whenOpen: whileOpen }
        return printChecks(checks, { isJson: false, ...ends }, redacting)
      }
    },
  })
}

const description =
  'Says whether the book in product/ can be sold: prices, words, colours, PDF and EPUB, whether anything is still the ' +
  "sample's, and whether the pictures are made from it. The build refuses the same faults."

const exitCodes =
  '\nExit codes: 0 nothing stops it, 1 something has to be made again or is the sample’s, 2 product/ has faults'

async function checkAll(): Promise<Check[]> {
  const product = await checkProduct()
  // Not at the top: the imports fail when product/ has faults.
  const { checkContent } = await import('../stage/doctor/check-content')
  const { writeTails } = await import('../stamp/write-tails')
  const { ebookFile, epubFile, sampleFile, stampCopies } = product['product.ts'].product
  const folder = join(projectRoot, 'product/ebook')
  const files = [ebookFile, epubFile].flatMap((file) => (file === undefined ? [] : [join(folder, file)]))
  if (stampCopies) await writeTails(files)
  const ofEpub = epubFile === undefined ? [] : [await checkEpub(join(folder, epubFile))]
  const unused = [
    ...unusedEbooks(folder, [ebookFile, epubFile]),
    ...unusedEbooks(join(projectRoot, 'product/sample'), [sampleFile]),
    ...unusedPictures(imageFolder),
  ]
  const ofFiles = unused.map((each) => warning('product.files', each, { what: 'Or delete it.' }))
  return [await describeBook(product), ...ofEpub, ...ofFiles, ...(await checkContent(product))]
}

async function describeBook({ 'product.ts': { product } }: Product): Promise<Check> {
  const { title, author, priceCents, currency, locale, ebookFile, epubFile } = product
  const pages = await countPages(join(projectRoot, 'product/ebook', ebookFile))
  const facts = [formatPrice(priceCents, currency), `PDF with ${pages} pages${epubFile ? ' and EPUB' : ''}`, locale]
  return ok('product.book', `${title}, by ${author}: ${facts.join(', ')}`)
}
