import { product as secondBook } from './second-book/product/product'

/** The second book sold for dollars, because yen have no cents. */
export const product = {
  ...secondBook,
  priceCents: 1499,
  listPriceCents: 4999 as number | undefined,
  currency: 'usd',
  discountLabel: '70% OFF' as string | undefined,
} as const
