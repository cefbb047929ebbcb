import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Item, TableSource } from '../platform/aws/tables'
import { orderSchema } from './order'
import { readItem } from './order-item'

/** What the index by month has of an order (lib/data/orders-indexes.ts): all but its downloads, history and version. */
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

/** Instants of payment: from the first to before `to`. */
type PaidWithin = {
  from: string
  to: string
  /** The UTC months that it touches, in the sequence to read them. */
  months: string[]
  newestFirst?: boolean
  /** The order after which to go on, in the first of the months. */
  after?: { orderId: string; month: string; paidAt: string }
  /** How many are read at once; without it, as many as DynamoDB's 1 MB holds. */
  pageSize?: number
  /** The only attributes to read, if any are named. */
  attributes?: readonly string[]
  /** A filter expression of DynamoDB's: the only orders to return. */
  filter?: string
}

/** Reads the orders that were paid within a span, month by month, only as far as somebody asks. */
export async function* ordersPaidWithin(
  source: TableSource,
  span: PaidWithin,
): AsyncGenerator<PaidOrder> {
  for await (const item of itemsPaidWithin(source, span)) yield readItem(paidOrderSchema, item)
}

/** Reads the same orders as items, for whoever says which one is no valid order. */
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
