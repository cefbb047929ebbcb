import { forEachAtOnce } from '../../../platform/for-each-at-once'
import { orderNumber, type Sale } from '../../../orders/order'
import { findOrderId } from '../../../orders/orders-table'
import { readOrders } from '../../../orders/read-orders'
import { readSession } from '../../../shop/payments/read-session'
import { isMarkedBy } from '../../../shop/payments/store-mark'
import type { Movement } from '../model/movement'
import type { ReadTransaction } from './read-transaction'
import { atOnce, type Reading } from './reading'
import type { Paid } from './tax-share'

export type MovementOrder = Pick<Movement, 'country' | 'state'> & {
  orderId: string
  orderNumber: string
  paid: Paid | undefined
}

/**
 * By payment: in the orders table, or at Stripe until the order is stored. Charges without the store's mark belong to
 * no order.
 */
export async function findOrders(read: ReadTransaction[], run: Reading): Promise<Map<string, MovementOrder>> {
  const own = read.filter(({ chargeMetadata: mark }) => !mark || isMarkedBy(run.mark, mark))
  const payments = new Set(own.flatMap(({ movement }) => movement.paymentIntentId ?? []))
  const orders = await storedOrders([...payments], run)
  const missing = [...payments].filter((payment) => !orders.has(payment))
  await forEachAtOnce(missing, atOnce, async (payment) => {
    const order = await orderAtStripe(payment, run)
    if (order) orders.set(payment, order)
  })
  return orders
}

async function storedOrders(payments: string[], { orders: source }: Reading): Promise<Map<string, MovementOrder>> {
  const ids = new Map<string, string>()
  await forEachAtOnce(payments, atOnce, async (payment) => {
    const orderId = await findOrderId(source, 'by-payment', payment)
    if (orderId !== undefined) ids.set(payment, orderId)
  })
  const { orders } = await readOrders(source.table, ids.values(), source.client)
  return new Map([...ids].map(([payment, orderId]) => [payment, orderOf(orderId, orders.get(orderId)?.sale)]))
}

async function orderAtStripe(payment: string, { stripe, mark }: Reading): Promise<MovementOrder | undefined> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 })
  const found = data[0] && readSession(data[0], 0, mark)
  return found && orderOf(found.orderId, found.sale)
}

/** Place and tax are unknown when the session cannot be read. */
function orderOf(orderId: string, sale: Partial<Sale> = {}): MovementOrder {
  const { country, state, amountCents, taxCents } = sale
  const paid = amountCents && taxCents !== undefined ? { amountCents, taxCents } : undefined
  return { orderId, orderNumber: orderNumber(orderId), country, state, paid }
}
