import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { TableSource } from '../platform/aws/tables'
import { type Order, orderSchema } from './order'

/** Instants of payment: from the first to before `to`. */
type PaidWithin = {
  from: string
  to: string
  /** The UTC months that it touches, in the sequence to read them. */
  months: string[]
  newestFirst?: boolean
}

/** Reads the orders that were paid within a span, month by month, only as far as somebody asks. */
export async function* ordersPaidWithin(
  { client, table }: TableSource,
  { from, to, months, newestFirst = false }: PaidWithin,
): AsyncGenerator<Order> {
  const last = new Date(Date.parse(to) - 1).toISOString()
  for (const month of months) {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        IndexName: 'by-month',
        KeyConditionExpression: '#month = :month AND paidAt BETWEEN :from AND :last',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month, ':from': from, ':last': last },
        ScanIndexForward: !newestFirst,
      },
    )
    for await (const { Items = [] } of pages) {
      for (const item of Items) yield orderSchema.parse(item)
    }
  }
}
