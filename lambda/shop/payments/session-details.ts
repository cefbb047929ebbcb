import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { isLoopback } from '../../contract'
import { type Order, withGroup } from '../../orders/order'
import { isReadable, type Payment } from '../../orders/payment'
import { logger } from '../../platform/logging/logger'
import { quickly } from './stripe-client'

/** Custom domains do not apply to invoices: https://docs.stripe.com/payments/checkout/custom-domains */
const stripesHost = /^([a-z0-9-]+\.)*stripe\.com$/

const sessionSchema = z.object({
  invoice: z.nullish(z.object({ id: z.string(), hosted_invoice_url: z.nullish(z.string()) })),
})

export function lacksInvoice(order: Order, payment: Payment): boolean {
  const { sale, buyer } = order
  const isDue = isReadable(payment) && payment.hasInvoice && sale.paidAt !== undefined
  return isDue && buyer.invoiceUrl === undefined && buyer.erasedAt === undefined
}

/**
 * Adds what an event lacks: the text of the promotion code, of which a session has only the id, and the invoice, which
 * may be newer than the event. After a failure the session's next report tries again.
 */
export async function withDetails(order: Order, payment: Payment, stripe: Stripe): Promise<Order> {
  const { promotionCodeId, promotionCode } = order.sale
  const isCodeDue = promotionCodeId !== undefined && promotionCode === undefined
  const known = isCodeDue
    ? await ifGiven(order, 'Promotion code not read', () => withCodeText(order, promotionCodeId, stripe))
    : order
  if (!lacksInvoice(known, payment)) return known
  return ifGiven(known, 'Invoice not read', () => withInvoice(known, stripe))
}

async function ifGiven(order: Order, failure: string, read: () => Promise<Order>) {
  try {
    return await read()
  } catch (error) {
    logger.warn(failure, { orderId: order.orderId }, error)
    return order
  }
}

async function withCodeText(order: Order, codeId: string, stripe: Stripe): Promise<Order> {
  const { code: promotionCode } = await stripe.promotionCodes.retrieve(codeId, {}, quickly)
  return withGroup(order, 'sale', { promotionCode })
}

async function withInvoice(order: Order, stripe: Stripe): Promise<Order> {
  const { orderId, livemode } = order
  const expand = ['invoice']
  const session = await stripe.checkout.sessions.retrieve(orderId, { expand }, quickly)
  const { invoice } = sessionSchema.parse(session)
  if (!invoice) return order
  const { id: invoiceId, hosted_invoice_url: invoiceUrl } = invoice
  const known = withGroup(order, 'sale', { invoiceId })
  return isInvoicePage(invoiceUrl, livemode) ? withGroup(known, 'buyer', { invoiceUrl }) : known
}

/** In the local store also a page of the emulator; the email links to no other. */
function isInvoicePage(url: string | null | undefined, livemode: boolean): url is string {
  if (!url || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' && stripesHost.test(hostname)) return true
  return !livemode && isLoopback(hostname) && /^https?:$/.test(protocol)
}
