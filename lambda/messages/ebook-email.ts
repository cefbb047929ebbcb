import { escapeHtml } from './escape-html'
import { renderedEmail } from './rendered-email'

/** The values of one order in its e-mail. `siteUrl` has no trailing slash. */
export type EbookEmailValues = { orderNumber: string; downloadUrl: string; siteUrl: string }

/**
 * The e-mail with the download link, from templates rendered at build time. The subject contains
 * no value of the order, so that none can reach a header (F58).
 */
export function ebookEmail(values: EbookEmailValues): {
  subject: string
  html: string
  text: string
} {
  return {
    subject: renderedEmail.subject,
    html: fill(renderedEmail.html, values, escapeHtml),
    text: fill(renderedEmail.text, values, (value) => value),
  }
}

function fill(template: string, values: EbookEmailValues, encode: (value: string) => string) {
  const { orderNumber, downloadUrl, siteUrl } = values
  return template
    .replaceAll('{{orderNumber}}', () => encode(orderNumber))
    .replaceAll('{{downloadUrl}}', () => encode(downloadUrl))
    .replaceAll('{{siteUrl}}', () => encode(siteUrl))
}
