import { escapeHtml } from '../../lambda/shop/messages/escape-html'

/** Markup that is safe to send as it is. */
export class Html {
  constructor(readonly markup: string) {}
}

type Content = Html | string | number | null | undefined | false | readonly Content[]

/** Writes markup; every value that is not markup itself is escaped. Nothing stands for nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const parts = strings.map((part, index) => part + markupOf(values[index]))

  return new Html(parts.join(''))
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))

  return value.map(markupOf).join('')
}
