import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { emailKeyOf } from '../../../lambda/orders/orders-table'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { type ListedOrder, readListed } from './listed-order'

const entrySchema = z.object({ orderId: z.string() })

/**
 * Finds the orders of an e-mail address in any capitalization, newest first: those that are delivered to it, and those
 * whose checkout used it.
 */
export async function ordersOfEmail(orders: TableSource, email: string): Promise<ListedOrder[]> {
  const emailKey = emailKeyOf(email)
  if (emailKey === undefined) return []
  const found = await Promise.all([
    query(orders, 'by-email-key', 'emailKey', emailKey),
    query(orders, 'by-checkout-email', 'checkoutEmailKey', emailKey),
  ])
  const listed = await readListed(orders, found.flat())
  return listed.toSorted((a, b) => b.sale.createdAt.localeCompare(a.sale.createdAt))
}

async function query(
  { client, table }: TableSource,
  IndexName: string,
  attribute: string,
  value: string,
): Promise<string[]> {
  const ids: string[] = []
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      IndexName,
      KeyConditionExpression: '#attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    },
  )
  for await (const { Items = [] } of pages) {
    ids.push(...Items.map((item) => entrySchema.parse(item).orderId))
  }
  return ids
}
