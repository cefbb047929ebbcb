import * as z from 'zod/mini'
import { monthsOf } from '../../../lambda/office/books/model/period'
import { orderSchema } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { itemsPaidWithin, readItem } from '../../../lambda/orders/read-paid'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import type { Code } from './stripe-codes'

/** What a code sold in this store, in one currency. */
export type CodeSales = {
  orders: number
  /** What buyers paid, less refunds, and what the code took off. */
  revenueCents: number
  discountCents: number
  currency: string
}

/** A code with its sales, one entry for each currency. Of a code that Stripe does not list, only id and text are known. */
export type SoldCode = Pick<Code, 'id' | 'code'> & Partial<Code> & { sold: CodeSales[] }

/** Orders of the last moment count, whatever the clock here says. */
const dayMs = 86_400_000

const soldSchema = z.pick(orderSchema, { orderId: true, sale: true, money: true, access: true })
const attributes = Object.keys(soldSchema.shape)

/**
 * Adds to each code what it sold. Orders that are held are not sold.
 *
 * @param since when the oldest code was made; without it no order is read.
 */
export async function codeSales(
  orders: TableSource,
  codes: Code[],
  { since, now }: { since?: string | undefined; now: Date },
): Promise<SoldCode[]> {
  const sales = new Map(codes.map((code): [string, SoldCode] => [code.id, { ...code, sold: [] }]))
  if (since === undefined) return []
  const span = { from: since, to: new Date(now.getTime() + dayMs).toISOString() }
  const filter = 'attribute_exists(sale.promotionCodeId)'
  const paid = { ...span, months: monthsOf(span), attributes, filter }
  for await (const item of itemsPaidWithin(orders, paid)) {
    const order = readItem(soldSchema, item)
    if (orderStatus(order) === 'held') continue
    const { promotionCodeId: id = '', promotionCode: code = id } = order.sale
    const known = sales.get(id) ?? { id, code, sold: [] }
    sales.set(id, { ...known, sold: added(known.sold, order) })
  }
  return [...sales.values()]
}

function added(sold: CodeSales[], { sale, money }: z.infer<typeof soldSchema>): CodeSales[] {
  const { currency, amountCents, discountCents = 0 } = sale
  const nothing = { orders: 0, revenueCents: 0, discountCents: 0, currency }
  const before = sold.find((each) => each.currency === currency) ?? nothing
  const after = {
    currency,
    orders: before.orders + 1,
    revenueCents: before.revenueCents + amountCents - money.refundedCents,
    discountCents: before.discountCents + discountCents,
  }
  return [...sold.filter((each) => each.currency !== currency), after]
}
