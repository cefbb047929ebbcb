/** What redraws a terminal or turns the text around it; line ends and tabs do not. */
const controls = /(?!\r?\n|\r$|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Shows control characters as JSON escapes them, so that JSON keeps its values. Line ends and tabs stay. */
export function printable(text: string): string {
  const escaped = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')
  return text.replaceAll(controls, (character) => `\\u${escaped(character)}`)
}

/** The same for a text that may not end its line. */
export function printableLine(text: string): string {
  return printable(text.replaceAll(/[\r\n\t]+/g, ' '))
}
