import type Stripe from 'stripe'
import { html, type Html } from '../../../../lambda/html'
import { channelNames } from '../../../../lambda/orders/delivery'
import { isAnswerable, openDisputes } from '../../../../lambda/orders/money'
import type { Order } from '../../../../lambda/orders/order'
import { capitalized, inWords } from '../../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../../lambda/platform/text/zoned-time'
import { downloadUrl } from '../../../../lambda/shop/links/download-link'
import { ebookEmail } from '../../../../lambda/shop/messages/ebook-email'
import { ebookText } from '../../../../lambda/shop/messages/ebook-text'
import { brand } from '../../../../product/brand'
import { product } from '../../../../product/product'
import { wording } from '../../../../product/wording'
import { shownAddress } from '../../views/contacts'
import { facts, section } from '../draw/parts'
import type { Asked } from './asked'

/** For a dispute that can be answered, on paper below the rest of the order's page. */
export function evidence(order: Order, { office, contacts }: Pick<Asked, 'office' | 'contacts'>): Html | false {
  const { store, timeZone, now } = office
  if (!openDisputes(order.money).some((dispute) => isAnswerable(dispute, now()))) return false
  const first = contacts ? '' : 'Show email and phone first: the bank needs them. '
  const texts = Object.entries(evidenceTexts(order, store.siteUrl, contacts))
  return section(
    'Evidence for the dispute',
    html`<p>${first}To counter it, print this page into a PDF, and hand that in at Stripe with these texts. Then delete it: it
has personal data.</p>`,
    facts(texts.map(([field, text]) => [capitalized(inWords(field)), text])),
    html`<h3>Messages to the buyer</h3>`,
    facts(messages(order)),
    sentTexts(order, store.siteUrl, timeZone),
  )
}

/** Stripe refuses long evidence, and ten downloads prove as much as a hundred. */
const mostDownloads = 10

/** Of Stripe's form, without empty ones: https://docs.stripe.com/api/disputes/evidence_object */
function evidenceTexts(order: Order, siteUrl: string, contacts?: true) {
  const { sale, buyer, history = [] } = order
  const email = buyer.checkoutEmail ?? buyer.email
  const downloads = history.filter(({ what }) => what === 'download').slice(0, mostDownloads)
  const texts = {
    product_description:
      `An ebook (${product.epubFile ? 'PDF and EPUB' : 'PDF'}), delivered by a download link: ` +
      `${product.title}: ${product.subtitle}, by ${product.author}.`,
    customer_email_address: email && shownAddress(email, contacts),
    billing_address: [contacts && buyer.postalCode, sale.state, sale.country].filter(Boolean).join(', '),
    service_date: deliveredAt(order)?.slice(0, 10),
    access_activity_log: downloads.map(({ at, ref = '' }) => `${utcTime(at)}  download  ${ref}`).join('\n'),
    refund_policy_disclosure: refundPolicy(siteUrl),
    uncategorized_text: summary(order),
  } satisfies { [Field in keyof Stripe.DisputeUpdateParams.Evidence]: string | undefined }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
}

/** Such as `2026-11-21 10:01:00 UTC`. */
const utcTime = (instant: string): string => `${zonedTime('UTC')(instant)} UTC`

function refundPolicy(siteUrl: string): string {
  const link = brand.links.find(({ policy }) => policy === 'refunds')
  const promise = wording.checkout.refund
  const shown = [
    promise && `The page on which the ebook is sold (${siteUrl}/) says: "${promise}".`,
    link && `The footer of ${siteUrl}/ links to the refund policy (${link.url}) as "${link.label}".`,
  ].filter(Boolean)
  return shown.join(' ') || 'No refunds are promised on the site.'
}

/** A spam complaint also proves the delivery. */
function deliveredAt({ delivery: { messages: sent = [] }, downloads }: Order): string | undefined {
  const reports = sent.flatMap(({ report }) => report ?? []).filter(({ kind }) => /^(delivered|complained)$/.test(kind))
  const times = [...reports.map(({ at }) => at), downloads.firstAt].flatMap((at) => at ?? [])
  return times.toSorted()[0]
}

function summary(order: Order): string {
  const { orderNumber, sale, downloads } = order
  const deliveredTime = deliveredAt(order)
  const { count, lastAt } = downloads
  const on = (instant: string | undefined, word = ' on') => (instant === undefined ? '' : `${word} ${utcTime(instant)}`)
  const sentences = [
    `Order ${orderNumber} was paid${on(sale.paidAt)}.`,
    deliveredTime && `The ebook was delivered${on(deliveredTime)}.`,
    count === 1 && `It was downloaded once${on(lastAt, ', on')}.`,
    count > 1 && `It was downloaded ${count} times${on(lastAt, ', last on')}.`,
    'The attached document has the details and the message that was sent.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function messages({ delivery: { messages: sent = [] } }: Order): [name: string, fact: string][] {
  return sent.map(({ channel, messageId, acceptedAt, report }) => [
    `${capitalized(channel)}, ${utcTime(acceptedAt)}`,
    `${messageId}: accepted${report ? `, ${report.kind} ${utcTime(report.at)}` : ''}`,
  ])
}

/** The link is a key, so it is left out. */
function sentTexts({ orderNumber, sale, delivery, access }: Order, siteUrl: string, timeZone: string): Html[] {
  const link = { downloadUrl: downloadUrl(siteUrl, '…') }
  const { amountCents, taxCents, currency, paidAt = sale.createdAt } = sale
  const payment = { orderNumber, amountCents, taxCents, currency, paidAt, timeZone }
  const sent = channelNames.filter((name) => delivery.messages?.some(({ channel }) => channel === name))
  return sent.map((channel) => {
    if (channel === 'text') return html`<h3>The text with the download link</h3><pre>${ebookText(link)}</pre>`
    const { subject, text } = ebookEmail({ ...payment, ...link, linkVersion: access.linkVersion, siteUrl })
    return html`<h3>The email with the download link</h3><p>Subject: ${subject}</p><pre>${text}</pre>`
  })
}
