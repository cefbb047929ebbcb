/** The prices of product/product.ts in words; by the build, because Intl is slow to wake on a phone. */
export const prices = { list: import.meta.env.VITE_LIST_PRICE, sale: import.meta.env.VITE_PRICE }
