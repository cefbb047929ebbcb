import * as z from 'zod/mini'
import { orderSchema } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { itemsPaidWithin, readItem } from '../../../lambda/orders/read-paid'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import type { Code } from './stripe-codes'

export type CodeSales = {
  orders: number
  /** What buyers paid, less refunds. */
  revenueCents: number
  discountCents: number
  currency: string
}

/** One entry for each currency. A code that Stripe does not list has only its id and text. */
export type SoldCode = Pick<Code, 'id' | 'code'> & Partial<Code> & { sold: CodeSales[] }

/** This machine's clock may be behind. */
const dayMs = 86_400_000

const soldSchema = z.pick(orderSchema, { orderId: true, sale: true, money: true, access: true })
type Sold = z.infer<typeof soldSchema>
const attributes = Object.keys(soldSchema.shape)

/**
 * Held orders do not count.
 * @param since when the oldest code was made; without it no order is read
 */
export async function codeSales(
  orders: TableSource,
  codes: Code[],
  { since, now }: { since?: string | undefined; now: Date },
): Promise<SoldCode[]> {
  if (since === undefined) return []
  const span = { from: since, to: new Date(now.getTime() + dayMs).toISOString() }
  const filter = 'attribute_exists(sale.promotionCodeId)'
  const sold: Sold[] = []
  for await (const item of itemsPaidWithin(orders, { ...span, attributes, filter })) {
    const order = readItem(soldSchema, item)
    if (orderStatus(order) !== 'held') sold.push(order)
  }
  const byCode = Map.groupBy(sold, ({ sale }) => sale.promotionCodeId ?? '')
  const unlisted = [...byCode].flatMap(([id, [first]]) =>
    codes.some((code) => code.id === id) ? [] : { id, code: first?.sale.promotionCode ?? id },
  )
  return [...codes, ...unlisted].map((code) => ({ ...code, sold: salesOf(byCode.get(code.id) ?? []) }))
}

function salesOf(sold: Sold[]): CodeSales[] {
  const sum = (of: Sold[], cents: (order: Sold) => number) => of.reduce((total, order) => total + cents(order), 0)
  return [...Map.groupBy(sold, ({ sale }) => sale.currency)].map(([currency, alike]) => ({
    currency,
    orders: alike.length,
    revenueCents: sum(alike, ({ sale, money }) => sale.amountCents - money.refundedCents),
    discountCents: sum(alike, ({ sale }) => sale.discountCents ?? 0),
  }))
}
