import { textDirection } from '../../lambda/text-direction'
import { product } from '../../product/product'

export const direction = textDirection(product.locale)
export const isFromRight = direction === 'rtl'

/** For `float` and `clear`, whose own words for them are younger than some browsers. */
export const [start, end] = isFromRight ? (['right', 'left'] as const) : (['left', 'right'] as const)

/** Chinese, Japanese and Korean characters fill the height of a line. */
export const isEastAsian = /^(zh|ja|ko)\b/.test(product.locale)

/** Omits the empty half of a bracket at the start of a line (in Chromium so far). */
export const textSpacingTrim = isEastAsian ? 'trim-start' : undefined

/** Japanese lines end between phrases (in Chromium so far), Korean ones between words. */
export const wordBreak = { ja: 'auto-phrase', ko: 'keep-all' }[product.locale.slice(0, 2)]

/** A phrase may be wider than its column. */
export const overflowWrap = wordBreak ? 'anywhere' : 'break-word'
