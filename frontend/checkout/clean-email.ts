/** Invisible characters, such as marks around a copied address, and all spaces. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Removes what browsers refuse and the server would clean away: invisible and full-width characters, `Mara <mara@…>`,
 * `mailto:mara@…?subject=…`, a comma at the end. An international domain becomes `xn--…`: Safari accepts no other form,
 * and Chromium only if it is typed.
 */
export function cleanEmail(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replaceAll('。', '.')
    .replaceAll('’', "'")
    .replace(/^.*<|>.*$/g, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[.,;]+$/, '')
    .replace(/@(?=.*\P{ASCII})(?:[\w.-]|\P{ASCII})+$/u, inAscii)
}

function inAscii(atDomain: string): string {
  try {
    return `@${new URL(`http://${atDomain.slice(1)}`).hostname}`
  } catch {
    return atDomain
  }
}
