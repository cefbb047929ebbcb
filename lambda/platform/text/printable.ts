/** What redraws a terminal, forges a line or turns the text around it; line ends and tabs do not. */
const controls = /(?!\r?\n|\t)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Shows control characters as JSON escapes them, so that JSON keeps its values. Line ends and tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(controls, escaped)
}

/** The same for a text that is to stay on its line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/[\r\n\t]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
