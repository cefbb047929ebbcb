import { brand } from './brand'
import { product } from './product'
import { edition } from './ebook/edition'

const year = edition.published.slice(0, 4)

/**
 * The page after the book's title page, in Markdown: edition, copyright, disclaimer and typefaces. A link to a
 * chapter uses its file name without number and extension, such as `#about-the-numbers`.
 */
export const imprint = `
${edition.label}, ${year}

© ${year} ${product.author}. Published by ${brand.name}.

This book does not promise an income. Its calculations are examples, and the people in it are
invented. See [About the numbers](#about-the-numbers) before you act on any of it.

Set in Newsreader and Source Serif.
`
