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
  /** The UTC months that the span touches, in the order to read them. */
  months: string[]
  newestFirst?: boolean
  /** The order to continue after, in the first of the months. */
  after?: { orderId: string; month: string; paidAt: string }
  /** How many orders are read at once; by default as many as DynamoDB's 1 MB holds. */
  pageSize?: number
  /** The only attributes to read, if given. */
  attributes?: readonly string[]
  /** A filter expression of DynamoDB, which selects the orders to return. */
  filter?: string
}

/** Reads the orders paid within a span, month by month; reads a page only when it is needed. */
export async function* ordersPaidWithin(
  source: TableSource,
  span: PaidWithin,
): AsyncGenerator<PaidOrder> {
  for await (const item of itemsPaidWithin(source, span)) yield readItem(paidOrderSchema, item)
}

/** Reads the same orders as raw items, for callers that report which item is not a valid order. */
export async function* itemsPaidWithin(
  { client, table }: TableSource,
  { from, to, months, newestFirst = false, pageSize, after, attributes = [], filter }: PaidWithin,
): AsyncGenerator<Item> {
  const last = new Date(Date.parse(to) - 1).toISOString()
  const names = Object.fromEntries(attributes.map((name) => [`#${name}`, name]))
  const projection = Object.keys(names).join(', ')
  for (const month of months) {
    const pages = paginateQuery(
      { client, pageSize, startingToken: month === after?.month ? after : undefined },
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

/** Parses an item of the orders table by all or part of the order's schema; an error says what is wrong with it. */
export function readItem<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: Item,
): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const attributes = error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${String(item['orderId'])} is not a valid order: check ${attributes}.`)
}
