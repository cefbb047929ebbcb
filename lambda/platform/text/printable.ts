/** Characters that redraw a terminal or reorder text. */
const controls = /(?!\r?\n|\r$|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** As JSON does, so that JSON keeps its values. Line ends and tabs stay. */
export function printable(text: string): string {
  const escaped = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return text.replaceAll(controls, (character) => `\\u${escaped(character)}`)
}

/** The same, on one line. */
export function printableLine(text: string): string {
  return printable(text.replaceAll(/[\r\n\t]+/g, ' '))
}
