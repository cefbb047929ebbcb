import type { Html } from '../../../../lambda/html'
import { type ChangeName, orderChanges } from '../../changes/order-changes'
import { hasHarmfulDispute } from '../../../../lambda/orders/money'
import type { Order } from '../../../../lambda/orders/order'
import { orderPages } from '../../views/order-pages'
import { buttonLink, outwardLink } from '../draw/parts'
import type { Office } from '../reads/office'

export function changeLink(order: Order, change: ChangeName, size = ''): Html {
  return buttonLink(`orders/${order.orderNumber}/${change}`, labelOf(order, change), size)
}

function labelOf(order: Order, change: ChangeName): string {
  if (change === 'erase') return "Erase the buyer's data"
  const { button, plan } = orderChanges[change]
  return plan(order).needsAddress ? 'Send to another address' : button
}

export function refundLink(order: Order, store: Office['store'], size = ''): Html | false {
  const { money, sale } = order
  const isRefundable = !hasHarmfulDispute(money) && money.refundedCents < sale.amountCents
  return isRefundable && paymentLink(order, store, 'Refund at Stripe', size)
}

/** A free order has no payment. */
export function paymentLink(order: Order, store: Office['store'], label: string, size = ''): Html | false {
  const { paidAt, paymentIntentId } = order.sale
  const [page] = Object.values(orderPages(order, store))
  if (paidAt === undefined || paymentIntentId === undefined || page === undefined) return false
  return outwardLink(page, label, `button ${size}`)
}
