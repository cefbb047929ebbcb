import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Item, TableSource } from '../platform/aws/tables'
import { orderSchema } from './order'

/**
 * The part of an order in the index by month (lib/data/orders-indexes.ts): all but its downloads, history and
 * version.
 */
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

/** A span of payment times: from `from`, inclusive, to `to`, exclusive. */
type PaidWithin = {
  from: string
  to: string
  newestFirst?: boolean
  /** The order to continue after: the first that is read is in its UTC month. */
  after?: { orderId: string; paidAt: string } | undefined
  /** How many orders are read at once; by default as many as DynamoDB's 1 MB holds. */
  pageSize?: number
  /** The only attributes to read, if given. */
  attributes?: readonly string[]
  /** A filter expression of DynamoDB, which selects the orders to return. */
  filter?: string
}

/** Reads the orders paid within a span, month by month; reads a page only when it is needed. */
export async function* ordersPaidWithin(source: TableSource, span: PaidWithin): AsyncGenerator<PaidOrder> {
  for await (const item of itemsPaidWithin(source, span)) yield readItem(paidOrderSchema, item)
}

/** Reads the same orders as raw items, for callers that report which item is not a valid order. */
export async function* itemsPaidWithin(
  { client, table }: TableSource,
  { from, to, newestFirst = false, pageSize, after, attributes = [], filter }: PaidWithin,
): AsyncGenerator<Item> {
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
        ...(filter !== undefined && { FilterExpression: filter }),
        ExpressionAttributeValues: { ':month': month, ':from': from, ':last': last },
        ScanIndexForward: !newestFirst,
      },
    )
    for await (const { Items = [] } of pages) yield* Items
  }
}

/** The UTC months that a span touches, as the index has them: `2026-11`. */
function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  const next = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  for (; next.toISOString() < to; next.setUTCMonth(next.getUTCMonth() + 1)) {
    months.push(next.toISOString().slice(0, 7))
  }
  return months
}

/** Parses an item of the orders table by all or part of the order's schema; an error says what is wrong with it. */
export function readItem<Schema extends z.ZodMiniType>(schema: Schema, item: Item): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const attributes = error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${String(item['orderId'])} is not a valid order: check ${attributes}.`)
}
