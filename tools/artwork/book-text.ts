import { product } from '../../product/product'

/** What is printed on the book. `locale` is the texts' language as BCP 47. */
export type BookText = { title: string; subtitle: string; author: string; locale: string }

/** The texts of product/product.ts. */
export const bookText: BookText = product
