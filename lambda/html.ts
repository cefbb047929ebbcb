const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * Writes non-ASCII characters as HTML references: ASCII survives any charset, and references make invisible
 * characters visible in a diff.
 */
export function asciiHtml(page: string): string {
  return page.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** Markup that needs no escaping, made by the `html` tag. */
export type Html = { readonly markup: string }
type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Builds markup from a template: text is escaped, markup is inserted unchanged, and empty values insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part !== 'object') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
