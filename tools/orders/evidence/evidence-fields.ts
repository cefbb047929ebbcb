import type Stripe from 'stripe'
import type { Order } from '../../../lambda/orders/order'
import { billingAddress, downloadLines, ebook, refundPolicy, utcTime } from './evidence-facts'

/**
 * Without empty fields. `service_documentation`, a file, is the PDF.
 * https://docs.stripe.com/api/disputes/evidence_object
 */
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
