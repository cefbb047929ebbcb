import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { artworkImages } from './image-list'

/** In capitals as well, which cameras and Windows write. */
const patterns = {
  front: /^front\.(png|jpe?g)$/i,
  author: /^author\.(png|jpe?g|svg)$/i,
  inside: /^inside-\d+\.(png|jpe?g)$/i,
}

export function ownPictures(folder: string, kind: keyof typeof patterns): string[] {
  const names = readdirSync(folder).filter((name) => patterns[kind].test(name))
  return names.map((name) => join(folder, name))
}

/** A sentence about the cover that is missing, or there twice. */
export function coverFault(folder: string): string | undefined {
  const [file, another] = ownPictures(folder, 'front').map((path) => basename(path))
  if (file === undefined)
    return 'product/images has no front.png or front.jpg: save your cover there, 2:3 and at least 800 pixels wide.'
  return another && `product/images has ${file} and ${another}: keep one.`
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

/** A sentence for each file; its name may have a slip. */
export function unusedPictures(folder: string): string[] {
  const made = ['mark.svg', 'favicon.svg', 'favicon.ico', ...artworkImages.map(({ file }) => file)]
  const used = [chosenImages, ...Object.values(patterns), /^\.|^(thumbs\.db|desktop\.ini)$/i]
  const names = readdirSync(folder).filter((name) => !made.includes(name) && !used.some((each) => each.test(name)))
  return names.map((name) => {
    const [, wanted = 'one of the names in README'] = meant.find(([words]) => words.test(name)) ?? []
    return `product/images/${name} is not used: save it as ${wanted}`
  })
}

/** Of product/ebook, or of product/sample. */
export function unusedEbooks(folder: string, named: readonly (string | undefined)[]): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => /^[^.].*\.(pdf|epub)$/i.test(name) && !named.includes(name))
  return names.map((name) => `product/${basename(folder)}/${name} is not used: name it in product/product.ts`)
}
