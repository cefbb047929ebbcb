import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { isLoopback } from '../../contract'
import { type Order, withGroup } from '../../orders/order'
import { isReadable, type Payment } from '../../orders/payment'
import { errorFacts } from '../../platform/logging/loggable-error'
import { logger } from '../../platform/logging/logger'
import { quickly } from './stripe-client'

/** Custom domains do not apply to invoices: https://docs.stripe.com/payments/checkout/custom-domains */
const stripesHost = /^([a-z0-9-]+\.)*stripe\.com$/

const sessionSchema = z.object({
  invoice: z.nullish(z.object({ id: z.string(), hosted_invoice_url: z.nullish(z.string()) })),
})

/** Whether Stripe makes an invoice of a payment, and its order does not have it yet. */
export function lacksInvoice(order: Order, payment: Payment): boolean {
  const { sale, buyer } = order
  const isDue = isReadable(payment) && payment.hasInvoice && sale.paidAt !== undefined
  return isDue && buyer.invoiceUrl === undefined && buyer.erasedAt === undefined
}

/**
 * Adds the invoice of an order. An event may be older than the invoice, so the session is read again. If Stripe does
 * not give it, the order stays without, and the session's next report tries again.
 */
export async function withInvoice(order: Order, payment: Payment, stripe: Stripe): Promise<Order> {
  if (!lacksInvoice(order, payment)) return order
  const { orderId, livemode } = order
  try {
    const expand = ['invoice']
    const session = await stripe.checkout.sessions.retrieve(orderId, { expand }, quickly)
    const { invoice } = sessionSchema.parse(session)
    if (!invoice) return order
    const { id: invoiceId, hosted_invoice_url: invoiceUrl } = invoice
    const known = withGroup(order, 'sale', { invoiceId })
    return isInvoicePage(invoiceUrl, livemode) ? withGroup(known, 'buyer', { invoiceUrl }) : known
  } catch (error) {
    logger.warn('Invoice not read', { orderId, ...errorFacts(error) })
    return order
  }
}

/** Whether the email may link to it: a page of Stripe, or in the local store of the emulator. */
function isInvoicePage(url: string | null | undefined, livemode: boolean): url is string {
  if (!url || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' && stripesHost.test(hostname)) return true
  return !livemode && isLoopback(hostname) && /^https?:$/.test(protocol)
}
