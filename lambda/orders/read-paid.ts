import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Item, TableSource } from '../platform/aws/tables'
import { orderSchema } from './order'

/** What the index by month contains of an order (lib/data/orders-indexes.ts). */
export const paidOrderSchema = z.pick(orderSchema, {
  orderId: true,
  orderNumber: true,
  sale: true,
  money: true,
  buyer: true,
  delivery: true,
  access: true,
})
export type PaidOrder = z.infer<typeof paidOrderSchema>

/** Payment times from `from`, inclusive, to `to`, exclusive. */
type PaidWithin = {
  from: string
  to: string
  newestFirst?: boolean
  /** The order to continue after; reading begins in its UTC month. */
  after?: { orderId: string; paidAt: string } | undefined
  /** By default as many orders as DynamoDB's 1 MB holds. */
  pageSize?: number
  /** All by default. */
  attributes?: readonly string[]
}

/** Reads a page only when it is needed. */
export async function* ordersPaidWithin(source: TableSource, span: PaidWithin): AsyncGenerator<PaidOrder> {
  for await (const item of itemsPaidWithin(source, span)) yield readItem(paidOrderSchema, item)
}

/** For callers that report which is not a valid order. */
export async function* itemsPaidWithin(source: TableSource, span: PaidWithin): AsyncGenerator<Item> {
  for await (const items of pagesPaidWithin(source, span)) yield* items
}

/** What one read gave; none is empty. */
export async function* pagesPaidWithin(
  { client, table }: TableSource,
  { from, to, newestFirst = false, pageSize, after, attributes = [] }: PaidWithin,
): AsyncGenerator<Item[]> {
  const last = new Date(Date.parse(to) - 1).toISOString()
  const names = Object.fromEntries(attributes.map((name) => [`#${name}`, name]))
  const projection = Object.keys(names).join(', ')
  const months = monthsOf({ from, to })
  for (const month of newestFirst ? months.toReversed() : months) {
    const startingToken = after?.paidAt.startsWith(month) ? { ...after, month } : undefined
    const pages = paginateQuery(
      { client, pageSize, startingToken },
      {
        TableName: table,
        IndexName: 'by-month',
        KeyConditionExpression: '#month = :month AND paidAt BETWEEN :from AND :last',
        ExpressionAttributeNames: { '#month': 'month', ...names },
        ...(projection && { ProjectionExpression: projection }),
        ExpressionAttributeValues: { ':month': month, ':from': from, ':last': last },
        ScanIndexForward: !newestFirst,
      },
    )
    for await (const { Items = [] } of pages) if (Items.length > 0) yield Items
  }
}

/** UTC months such as `2026-11`. */
function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  const next = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  for (; next.toISOString() < to; next.setUTCMonth(next.getUTCMonth() + 1)) {
    months.push(next.toISOString().slice(0, 7))
  }
  return months
}

/** @throws an error that names the order and its wrong attributes */
export function readItem<Schema extends z.ZodMiniType>(schema: Schema, item: Item): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const attributes = error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${String(item['orderId'])} is not a valid order: check ${attributes}.`)
}
