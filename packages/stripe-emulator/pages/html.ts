/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

type Content = Html | string | number | null | undefined | false | readonly Content[]

/** Escapes every value that is not markup itself. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.map((part, index) => part + markupOf(values[index])).join(''))
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(markupOf).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
