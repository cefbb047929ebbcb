import type { Movement } from '../../../lambda/office/books/model/movement'
import type { Order } from '../../../lambda/orders/order'
import { ebookEmail } from '../../../lambda/shop/messages/ebook-email'
import { ebookText } from '../../../lambda/shop/messages/ebook-text'
import { printable } from '../../../lambda/platform/text/printable'
import { html, type Html } from '../../../lambda/html'
import { downloadUrl } from '../../../lambda/shop/links/download-link'
import { brand } from '../../../product/brand'
import { evidenceFacts, type FactSection, refundPolicy } from './evidence-facts'
import { channelNames } from '../../../lambda/orders/delivery'

/** The evidence of an order and its charge as one self-contained page to print. */
export function evidenceHtml(
  order: Order,
  charge: Movement | undefined,
  siteUrl: string,
  timeZone: string,
): string {
  const title = `Evidence for order ${order.orderNumber}`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${{ markup: styles }}</style></head>
<body>
<header><p>${brand.name}</p><h1>${title}</h1></header>
${evidenceFacts(order, charge, siteUrl).map(factSection)}
${section('Refund policy as shown to the buyer', html`<p>${refundPolicy(siteUrl)}</p>`)}
${messageSections(order, siteUrl, timeZone)}
</body>
</html>`
  return printable(page.markup)
}

function factSection({ heading, facts }: FactSection): Html {
  const rows = facts.map(
    ([name, fact]) => html`<tr><th scope="row">${name}</th><td>${fact}</td></tr>`,
  )
  return section(heading, html`<table>${rows}</table>`)
}

/** The accepted messages, in the wording that the store sends. The link is a key, so it is left out. */
function messageSections(order: Order, siteUrl: string, timeZone: string): Html[] {
  const link = downloadUrl(siteUrl, '…')
  const { orderNumber, sale, delivery } = order
  const { amountCents, taxCents, currency, paidAt = sale.createdAt } = sale
  const payment = { orderNumber, amountCents, taxCents, currency, paidAt, timeZone }
  const sent = channelNames.filter((name) =>
    delivery.messages?.some(({ channel }) => channel === name),
  )
  return sent.map((channel) => {
    if (channel === 'text') {
      const text = ebookText({ downloadUrl: link })
      return section('The text with the download link', html`<pre>${text}</pre>`)
    }
    const { subject, text } = ebookEmail({ ...payment, downloadUrl: link, siteUrl })
    const email = html`<p>Subject: ${subject}</p><pre>${text}</pre>`
    return section('The email with the download link', email)
  })
}

function section(heading: string, content: Html): Html {
  return html`<section><h2>${heading}</h2>${content}</section>`
}

const styles = `
@page { size: A4; margin: 18mm 20mm }
body { margin: 0; font: 10pt/1.45 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; color: #1c1a17 }
header p { margin: 0; color: #5c564c }
h1 { margin: 0 0 6mm; font-size: 17pt; font-weight: 600 }
h2 { margin: 6mm 0 2mm; font-size: 11.5pt; break-after: avoid }
section { break-inside: avoid }
table { width: 100%; border-collapse: collapse }
th, td { padding: 1.1mm 0; border-bottom: 0.2mm solid #ddd5c6; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { width: 34%; padding-right: 4mm; font-weight: 400; color: #5c564c }
p { margin: 0 0 2mm }
pre { margin: 0; padding: 4mm; border: 0.2mm solid #ddd5c6; font: 9pt/1.4 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap }
`
