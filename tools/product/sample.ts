import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsIn } from './product-faults'
import type { Product } from './read-product'

export const sampleId: string = 'the-30000-dollar-month'

/** `path` is that of a text's field, empty for a whole file. `isOwn`: buyers take it for the seller's own. */
export type Remnant = { file: string; path: readonly PropertyKey[]; isOwn: boolean }

/** The seller's own words and names to a buyer. Other texts, such as those of buttons, anyone may keep. */
const ownFields: Record<string, RegExp> = {
  'product.ts': /^(id|title|subtitle|author|ebookFile|epubFile|sampleFile)$/,
  'brand.ts': /^(name|helpAddress|links\.\d+\.url|social\.(handle|url))$/,
  'author.ts': /./,
  'testimonials.ts': /(name|review)$/,
  'pitch.ts':
    /^(eyebrow|headline|description|steps\.\d+\.text|candour|follow\.text|thankYou\.(congratulations|success)|site\.(title|description))$/,
}
/** Their texts are in the language of `locale`. */
const worded = /^(pitch|wording|messages|download-messages|checkout-messages|api-messages)\.ts$/
/** `download` of messages.ts is download-messages.ts; a file's name and size read alike in every language. */
const repeated = /^download\.|^ready\.file$/
const picturesAndBook = ['images/{front,mark,author}.*', 'ebook/*.{pdf,epub}', 'sample/*.{pdf,epub}']

/** Written by test/sample/remnants.test.ts. */
export const hashFile = join(import.meta.dirname, 'sample-hashes.txt')

/** The sample's own texts and pictures, and texts in its language. */
export function findSample(root: string, product: Product): Remnant[] {
  const hashes = new Set(readFileSync(hashFile, 'utf8').split(/\s+/))
  const found = partsOf(root, product).filter(({ hashes: own }) => own.some((hash) => hashes.has(hash)))
  const { author } = product['author.ts']
  return author ? found : found.filter(({ file }) => !file.startsWith('images/author.'))
}

/** Assumes that product/ is the sample. */
export function sampleHashes(root: string, product: Product): string[] {
  return [...new Set(partsOf(root, product).flatMap(({ hashes }) => hashes))].toSorted()
}

type Part = Remnant & { hashes: string[] }

function partsOf(root: string, product: Product): Part[] {
  const texts = Object.entries(product).flatMap(([file, exported]) =>
    textsIn(exported).flatMap(({ path, text }): Part[] => {
      const field = path.slice(1).join('.') || path.join('.')
      const isOwn = ownFields[file]?.test(field) ?? false
      if (!isOwn && !(worded.test(file) && !repeated.test(field))) return []
      const said = worded.test(file) ? withoutNames(text, product) : text
      return [{ file, path, isOwn, hashes: sayings(said, isOwn).map(hashOf) }]
    }),
  )
  const files = picturesAndBook
    .flatMap((pattern) => globSync(pattern, { cwd: join(root, 'product') }))
    .map((file): Part => {
      const content = readFileSync(join(root, 'product', file), 'latin1').replaceAll('\r', '')
      return { file, path: [], isOwn: true, hashes: [hashOf(content)] }
    })
  return [...texts, ...files]
}

const gramLength = 7

/** The whole text; of the seller's own also each seven words in a row, because it may be edited in part. */
function sayings(text: string, isOwn: boolean): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}$]+/gu) ?? []
  if (words.length < (isOwn ? 1 : 2)) return []
  const grams = isOwn ? words.slice(gramLength - 1).map((_, start) => words.slice(start, start + gramLength)) : []
  return [words, ...grams].map((each) => each.join(' '))
}

/** The same wording has other names for every book. */
function withoutNames(text: string, product: Product): string {
  const { title, subtitle, author, deliveryPromise, usualDelivery } = product['product.ts'].product
  const { name, social } = product['brand.ts'].brand
  const names = [title, subtitle, author, name, social.handle, social.network, deliveryPromise]
  return [...names, usualDelivery ?? '']
    .filter((each) => each !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, each) => rest.replaceAll(each, ' '), text)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 6)
}
