import { formatPrice } from '../../../product/format-price'
import { product } from '../../../product/product'
import { renderedEmail } from './rendered-email'
import { asciiHtml, escapeHtml } from './html'

/**
 * The values of one order in its e-mail: what the buyer was charged, in the currency's smallest unit,
 * and when (ISO 8601). `siteUrl` has no trailing slash.
 */
type EbookEmailValues = {
  orderNumber: string
  downloadUrl: string
  siteUrl: string
  amountCents: number
  currency: string
  paidAt: string
}

/** What the templates have in double braces. */
export type EmailPlaceholders = Record<
  'orderNumber' | 'downloadUrl' | 'siteUrl' | 'amount' | 'date',
  string
>

/**
 * The e-mail with the download link, from templates rendered at build time. The subject contains
 * no value of the order, so that none can reach a header (F58).
 */
export function ebookEmail(values: EbookEmailValues): {
  subject: string
  html: string
  text: string
} {
  const { orderNumber, downloadUrl, siteUrl, amountCents, currency, paidAt } = values
  const amount = formatPrice(amountCents, currency, product.locale)
  const date = dayFormat.format(new Date(paidAt))
  const written = { orderNumber, downloadUrl, siteUrl, amount, date }
  return {
    subject: renderedEmail.subject,
    html: fill(renderedEmail.html, written, (value) => asciiHtml(escapeHtml(value))),
    text: fill(renderedEmail.text, written, (value) => value),
  }
}

const dayFormat = new Intl.DateTimeFormat(product.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** One pass, so that a value that looks like a placeholder stays as it is. */
function fill(template: string, values: EmailPlaceholders, encode: (value: string) => string) {
  const byName = new Map(Object.entries(values))
  return template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    encode(byName.get(name) ?? placeholder),
  )
}
