import type { Movement } from '../../../lambda/office/books/model/movement'
import { channelNames } from '../../../lambda/orders/delivery'
import { evidenceDueBy, isHarmful, openDisputes } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../lambda/price'
import { brand } from '../../../product/brand'
import { product } from '../../../product/product'
import { wording } from '../../../product/wording'
import { messageNames } from '../views/channel-phrase'
import { type Fact, knownFacts } from '../views/order-facts'

export const ebook = {
  name: `${product.title}: ${product.subtitle}, by ${product.author}`,
  formats: product.epubFile ? 'PDF and EPUB' : 'PDF',
}

/** Stripe refuses long evidence, and ten downloads prove as much as a hundred. */
const mostDownloads = 10

export function evidenceFacts(
  order: Order,
  charge: Movement | undefined,
  siteUrl: string,
): [heading: string, facts: Fact[]][] {
  const sections: [heading: string, facts: Fact[]][] = [
    ['Purchase', purchase(order, charge, siteUrl)],
    ['Buyer and card', buyer(order, charge)],
    ['Messages to the buyer', messages(order)],
    ['Downloads of the ebook', downloads(order)],
    ['Refunds', refunds(order)],
    ['Dispute', disputeFacts(order)],
  ]
  return sections.filter(([, facts]) => facts.length > 0)
}

export function refundPolicy(siteUrl: string): string {
  const link = brand.links.find(({ policy }) => policy === 'refunds')
  const promise = wording.checkout.refund
  const shown = [
    promise && `The page on which the ebook is sold (${siteUrl}/) says: "${promise}".`,
    link && `The footer of ${siteUrl}/ links to the refund policy (${link.url}) as "${link.label}".`,
  ].filter(Boolean)
  return shown.length > 0 ? shown.join(' ') : 'No refunds are promised on the site.'
}

/** Such as `2026-11-21 10:01:00 UTC`. */
export const utcTime = (instant: string): string => `${zonedTime('UTC')(instant)} UTC`

export function billingAddress({ sale: { state, country }, buyer: { postalCode } }: Order): string {
  return [postalCode, state, country].filter(Boolean).join(', ')
}

export function downloadLines({ history = [] }: Order): Fact[] {
  const entries = history.filter(({ what }) => what === 'download').slice(0, mostDownloads)
  return entries.map(({ at, ref = '' }) => [utcTime(at), ref])
}

function purchase(order: Order, charge: Movement | undefined, siteUrl: string) {
  const { amountCents, currency, taxCents = 0, paidAt, paymentIntentId } = order.sale
  return knownFacts([
    ['Ebook', `${ebook.name} (${ebook.formats})`],
    ['Seller', `${brand.name}, ${siteUrl}`],
    ['Order', order.orderNumber],
    ['Checkout session', order.orderId],
    ['Payment and charge', [paymentIntentId, charge?.chargeId].filter(Boolean).join(', ')],
    ['Paid', paidAt && utcTime(paidAt)],
    ['Amount', formatPrice(amountCents, currency)],
    ['Tax included', taxCents > 0 ? formatPrice(taxCents, currency) : undefined],
  ])
}

function buyer(order: Order, charge: Movement | undefined) {
  const { cardBrand, cardLast4, cardCountry } = charge ?? {}
  return knownFacts([
    ['Email at the checkout', order.buyer.checkoutEmail],
    ['Email for the ebook', order.buyer.email],
    ['Phone for the ebook', order.buyer.phone],
    ['Billing address', billingAddress(order)],
    ['Card', cardLast4 && `${cardBrand} ending in ${cardLast4}, issued in ${cardCountry}`],
    ['Addresses', order.buyer.erasedAt && `erased on request on ${utcTime(order.buyer.erasedAt)}`],
  ])
}

function messages({ delivery: { messages: accepted = [] } }: Order): Fact[] {
  return accepted.map(({ channel, messageId, acceptedAt, report }) => {
    const name = channelNames.find((each) => each === channel)
    return [
      `${name ? messageNames[name] : channel}, ${utcTime(acceptedAt)}`,
      `${messageId}: accepted${report ? `, ${report.kind} ${utcTime(report.at)}` : ''}`,
    ]
  })
}

function downloads(order: Order): Fact[] {
  const lines = downloadLines(order)
  const { count } = order.downloads
  return count > lines.length ? [...lines, ['In all', `${count} downloads`]] : lines
}

function refunds({ money: { refunds: made = [] }, sale: { currency } }: Order): Fact[] {
  return made.map(({ id, cents, status, at }) => [utcTime(at), `${formatPrice(cents, currency)}: ${status} (${id})`])
}

function disputeFacts(order: Order): Fact[] {
  const dispute = openDisputes(order.money)[0] ?? order.money.dispute
  if (!dispute) return []
  const { id, reason, status, openedAt, amountCents } = dispute
  const dueBy = evidenceDueBy(dispute)
  return knownFacts([
    ['Dispute', id],
    ['Reason', `${inWords(reason)}, ${inWords(status)}`],
    ['Opened', utcTime(openedAt)],
    ['Amount', amountCents === undefined ? undefined : formatPrice(amountCents, order.sale.currency)],
    ['Evidence until', isHarmful(dispute) && dueBy ? utcTime(dueBy) : undefined],
  ])
}
