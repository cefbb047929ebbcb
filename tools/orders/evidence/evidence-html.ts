import { channelNames } from '../../../lambda/orders/channels'
import type { Order } from '../../../lambda/orders/order'
import { ebookEmail } from '../../../lambda/shop/messages/ebook-email'
import { ebookText } from '../../../lambda/shop/messages/ebook-text'
import { escapeHtml } from '../../../lambda/shop/messages/escape-html'
import { downloadUrl } from '../../../lambda/shop/links/download-link'
import { brand } from '../../../product/brand'
import { evidenceFacts, type FactSection, refundPolicy } from './evidence-facts'

/** The evidence of an order as one page to print, without anything from elsewhere. */
export function evidenceHtml(order: Order, siteUrl: string): string {
  const title = `Evidence for order ${order.orderNumber}`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head>
<body>
<header><p>${escapeHtml(brand.name)}</p><h1>${title}</h1></header>
${evidenceFacts(order, siteUrl).map(section).join('\n')}
<section><h2>Refund policy as shown to the buyer</h2><p>${escapeHtml(refundPolicy(siteUrl))}</p></section>
${sentMessages(order, siteUrl).map(messageSection).join('\n')}
</body>
</html>`
}

function section({ heading, facts }: FactSection): string {
  const rows = facts.map(
    ([name, fact]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(fact)}</td></tr>`,
  )
  return `<section><h2>${escapeHtml(heading)}</h2><table>${rows.join('')}</table></section>`
}

type SentMessage = { name: string; subject?: string; text: string }

/** The messages that were accepted, with the words that the store sends; the link is a key, and so left out. */
function sentMessages(order: Order, siteUrl: string): SentMessage[] {
  const link = downloadUrl(siteUrl, '…')
  const { paidAt = order.createdAt, acceptedMessages = [] } = order
  const sent = channelNames.filter((name) =>
    acceptedMessages.some(({ channel }) => channel === name),
  )
  return sent.map((channel) => {
    if (channel === 'text') return { name: 'text', text: ebookText({ downloadUrl: link }) }
    const { subject, text } = ebookEmail({ ...order, paidAt, downloadUrl: link, siteUrl })
    return { name: 'e-mail', subject, text }
  })
}

function messageSection({ name, subject, text }: SentMessage): string {
  const about = subject === undefined ? '' : `<p>Subject: ${escapeHtml(subject)}</p>`
  return `<section><h2>The ${name} with the download link</h2>${about}<pre>${escapeHtml(text)}</pre></section>`
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
