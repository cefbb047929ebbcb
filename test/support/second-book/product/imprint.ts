import { brand } from './brand'
import { edition } from './ebook/edition'
import { product } from './product'

export const imprint = `
${edition.label}、${edition.published.slice(0, 4)}年

© ${product.author}。発行：${brand.name}。
`
