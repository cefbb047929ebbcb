import type Stripe from 'stripe'
import { html, type Html } from '../../../lambda/html'
import type { Movement } from '../../../lambda/office/books/model/movement'
import { channelNames } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { pageStyle } from '../../../lambda/page-style'
import { printable } from '../../../lambda/platform/text/printable'
import { downloadUrl } from '../../../lambda/shop/links/download-link'
import { ebookEmail } from '../../../lambda/shop/messages/ebook-email'
import { ebookText } from '../../../lambda/shop/messages/ebook-text'
import { brand } from '../../../product/brand'
import type { Fact } from '../views/order-facts'
import { billingAddress, downloadLines, ebook, evidenceFacts, refundPolicy, utcTime } from './evidence-facts'

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
  const { orderNumber, sale, delivery, access } = order
  const { amountCents, taxCents, currency, paidAt = sale.createdAt } = sale
  const payment = { orderNumber, amountCents, taxCents, currency, paidAt, timeZone }
  const sent = channelNames.filter((name) => delivery.messages?.some(({ channel }) => channel === name))
  return sent.map((channel) => {
    if (channel === 'text') {
      const text = ebookText({ downloadUrl: link })
      return section('The text with the download link', html`<pre>${text}</pre>`)
    }
    const { subject, text } = ebookEmail({ ...payment, linkVersion: access.linkVersion, downloadUrl: link, siteUrl })
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

/** Without empty fields, and without the PDF: https://docs.stripe.com/api/disputes/evidence_object */
export function evidenceFields(order: Order, siteUrl: string): Stripe.DisputeUpdateParams.Evidence {
  const fields: Stripe.DisputeUpdateParams.Evidence = {
    access_activity_log: downloadLines(order)
      .map(([at, browser]) => `${at}  download  ${browser}`)
      .join('\n'),
    billing_address: billingAddress(order),
    customer_email_address: order.buyer.checkoutEmail ?? order.buyer.email ?? '',
    product_description: `An ebook (${ebook.formats}), delivered by a download link: ${ebook.name}.`,
    refund_policy_disclosure: refundPolicy(siteUrl),
    service_date: deliveredAt(order)?.slice(0, 10) ?? '',
    uncategorized_text: summary(order),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** A spam complaint also proves the delivery. */
function deliveredAt({ delivery: { messages = [] }, downloads }: Order): string | undefined {
  const delivered = messages.flatMap(({ report }) =>
    report?.kind === 'delivered' || report?.kind === 'complained' ? [report.at] : [],
  )
  const times = [...delivered, downloads.firstAt].filter((at) => at !== undefined)
  return times.toSorted()[0]
}

function summary(order: Order): string {
  const { orderNumber, sale, downloads } = order
  const deliveredTime = deliveredAt(order)
  const { count, lastAt } = downloads
  const at = (instant: string | undefined, on = ' on') => (instant === undefined ? '' : `${on} ${utcTime(instant)}`)
  const sentences = [
    `Order ${orderNumber} was paid${at(sale.paidAt)}.`,
    deliveredTime && `The ebook was delivered${at(deliveredTime)}.`,
    count === 1 && `It was downloaded once${at(lastAt, ', on')}.`,
    count > 1 && `It was downloaded ${count} times${at(lastAt, ', last on')}.`,
    'The attached document has the details and the message that was sent.',
  ]
  return sentences.filter(Boolean).join(' ')
}
