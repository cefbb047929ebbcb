const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The name of a style, in place of Emotion's own of seven characters: a page has some forty names, each several times.
 * With the site's hundred styles, one change in three thousand gives two of them the same name.
 */
export default function styleName(style: string): string {
  let hash = 0
  for (let index = 0; index < style.length; index += 1) {
    // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
    hash = Math.imul(hash ^ style.charCodeAt(index), 0x01000193)
  }
  return [0, 6, 12, 18].map((bits) => digits[((hash >>> bits) & 63) % 62]).join('')
}
