const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** HTML references survive any charset, and make invisible characters visible in a diff. */
export function asciiHtml(page: string): string {
  return page.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** Made by the `html` tag; needs no escaping. */
export type Html = { readonly markup: string }
type Part = Html | string | number | null | undefined | false | readonly Part[]

/**
 * Escapes text, inserts markup unchanged, and nothing for empty values.
 *
 * @example html`<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>`
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part !== 'object') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
