import type { Movement } from '../../../lambda/office/books/model/movement'
import type { Order } from '../../../lambda/orders/order'
import { ebookEmail } from '../../../lambda/shop/messages/ebook-email'
import { ebookText } from '../../../lambda/shop/messages/ebook-text'
import { printable } from '../../../lambda/platform/text/printable'
import { html, type Html } from '../../../lambda/html'
import { pageStyle } from '../../../lambda/page-style'
import { downloadUrl } from '../../../lambda/shop/links/download-link'
import { brand } from '../../../product/brand'
import type { Fact } from '../views/order-facts'
import { evidenceFacts, refundPolicy } from './evidence-facts'
import { channelNames } from '../../../lambda/orders/delivery'

export function evidenceHtml(order: Order, charge: Movement | undefined, siteUrl: string, timeZone: string): string {
  const title = `Evidence for order ${order.orderNumber}`
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${{ markup: style }}</style></head>
<body>
<header><p class="muted">${brand.name}</p><h1>${title}</h1></header>
${evidenceFacts(order, charge, siteUrl).map(factSection)}
${section('Refund policy as shown to the buyer', html`<p>${refundPolicy(siteUrl)}</p>`)}
${messageSections(order, siteUrl, timeZone)}
</body>
</html>`
  return printable(page.markup)
}

function factSection([heading, facts]: [heading: string, facts: Fact[]]): Html {
  const rows = facts.map(([name, fact]) => html`<tr><th scope="row">${name}</th><td>${fact}</td></tr>`)
  return section(heading, html`<table>${rows}</table>`)
}

/** The link is a key, so it is left out. */
function messageSections(order: Order, siteUrl: string, timeZone: string): Html[] {
  const link = downloadUrl(siteUrl, '…')
  const { orderNumber, sale, delivery } = order
  const { amountCents, taxCents, currency, paidAt = sale.createdAt } = sale
  const payment = { orderNumber, amountCents, taxCents, currency, paidAt, timeZone }
  const sent = channelNames.filter((name) => delivery.messages?.some(({ channel }) => channel === name))
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

const section = (heading: string, content: Html): Html => html`<section><h2>${heading}</h2>${content}</section>`

const style = `${pageStyle}
@page{size:A4}
section{break-inside:avoid}
th,td{text-align:left;overflow-wrap:anywhere}
th{width:34%;color:var(--muted)}
pre{margin:0;font-size:9pt;white-space:pre-wrap}
`
