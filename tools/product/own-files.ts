import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { artworkImages } from './image-list'

/** In capitals as well, which cameras and Windows write. */
const patterns = {
  front: /^front\.(png|jpe?g)$/i,
  author: /^author\.(png|jpe?g|svg)$/i,
  inside: /^inside-\d+\.(png|jpe?g)$/i,
}

/** The paths of the seller's pictures of one kind. */
export function ownPictures(folder: string, kind: keyof typeof patterns): string[] {
  const names = readdirSync(folder).filter((name) => patterns[kind].test(name))
  return names.map((name) => join(folder, name))
}

/** Made of a number of pictures that the seller chooses. */
export const chosenImages = /^(inside-\d+-\d+x\d+|author-\d+)\.webp$/

/** What a picture may be meant for. */
const meant: readonly (readonly [words: RegExp, name: string])[] = [
  [/author|portrait|photo/i, 'author.jpg'],
  [/front|cover/i, 'front.jpg'],
  [/mark|logo/i, 'mark.svg'],
  [/inside|page/i, 'inside-1.jpg'],
]

/** A file of product/ that nothing uses, perhaps by a slip in its name. */
export type Unused = { file: string; what: string }

export function unusedPictures(folder: string): Unused[] {
  const made = ['mark.svg', 'favicon.svg', 'favicon.ico', ...artworkImages.map(({ file }) => file)]
  const used = [chosenImages, ...Object.values(patterns), filesOfSystems]
  const isUsed = (name: string) => made.includes(name) || used.some((pattern) => pattern.test(name))
  const unused = readdirSync(folder).filter((name) => !isUsed(name))
  return unused.map((name) => {
    const [, wanted = 'one of the names in README'] = meant.find(([words]) => words.test(name)) ?? []
    return { file: `product/images/${name}`, what: `Save it as ${wanted}, or delete it.` }
  })
}

const filesOfSystems = /^\.|^(thumbs\.db|desktop\.ini)$/i

export function unusedEbooks(folder: string, { ebookFile, epubFile = '' }: { ebookFile: string; epubFile?: string }) {
  const isEbook = (name: string) => /^[^.].*\.(pdf|epub)$/i.test(name) && ![ebookFile, epubFile].includes(name)
  const unused = readdirSync(folder).filter(isEbook)
  return unused.map((name): Unused => ({ file: `product/ebook/${name}`, what: nameIt }))
}

const nameIt = 'Name it in product/product.ts, as ebookFile or epubFile, or delete it.'
