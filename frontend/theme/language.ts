import { product } from '../../product/product'

/** Whether the pages are in Chinese, Japanese or Korean, whose characters fill the height of a line. */
export const isEastAsian = /^(zh|ja|ko)\b/.test(product.locale)

/** A bracket at the start of a line leaves its empty half out (in Chromium so far). */
export const textSpacingTrim = isEastAsian ? 'trim-start' : undefined

/** Lines end between phrases in Japanese (in Chromium so far), and between words in Korean. */
export const wordBreak = { ja: 'auto-phrase', ko: 'keep-all' }[product.locale.slice(0, 2)]

/** A phrase may be wider than a column, which must not become wider for it. */
export const overflowWrap = wordBreak ? 'anywhere' : 'break-word'
