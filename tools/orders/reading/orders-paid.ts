import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { Period } from '../../../lambda/ledger/period'
import type { TableSource } from '../frame/store'
import { type ListedOrder, listedOrder } from './listed-order'

/**
 * Reads the orders that were paid in a period, the newest first, page by page: whoever has enough stops reading.
 *
 * @param pageSize how many items are read at once; without it, as many as fit into DynamoDB's 1 MB.
 */
export async function* ordersPaid(
  { client, table }: TableSource,
  { from, to }: Pick<Period, 'from' | 'to'>,
  pageSize?: number,
): AsyncGenerator<ListedOrder> {
  const last = new Date(Date.parse(to) - 1).toISOString()
  for (const month of utcMonths(from, last)) {
    const pages = paginateQuery(
      { client, pageSize },
      {
        TableName: table,
        IndexName: 'by-month',
        KeyConditionExpression: '#month = :month AND paidAt BETWEEN :from AND :last',
        ExpressionAttributeNames: { '#month': 'month' },
        ExpressionAttributeValues: { ':month': month, ':from': from, ':last': last },
        ScanIndexForward: false,
      },
    )
    for await (const { Items = [] } of pages) yield* Items.map(listedOrder)
  }
}

/** The months of the index that a period touches, the newest first. */
function utcMonths(from: string, last: string): string[] {
  const months: string[] = []
  const month = new Date(`${last.slice(0, 7)}-01T00:00:00.000Z`)
  for (
    ;
    month.toISOString().slice(0, 7) >= from.slice(0, 7);
    month.setUTCMonth(month.getUTCMonth() - 1)
  ) {
    months.push(month.toISOString().slice(0, 7))
  }
  return months
}

/** Takes the first orders that fit, and whether there are more. */
export async function firstOrders(
  orders: AsyncIterable<ListedOrder>,
  limit: number,
  fits: (order: ListedOrder) => boolean,
): Promise<{ orders: ListedOrder[]; hasMore: boolean }> {
  const found: ListedOrder[] = []
  for await (const order of orders) {
    if (!fits(order)) continue
    if (found.length === limit) return { orders: found, hasMore: true }
    found.push(order)
  }
  return { orders: found, hasMore: false }
}
