import { escapeHtml } from './escape-html'

/** Markup that needs no escaping, made by the `html` tag. */
export type Html = { readonly markup: string }
type Part = string | Html | readonly Html[] | undefined

/** Builds markup from a template: strings are escaped, markup is inserted as it is. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}
