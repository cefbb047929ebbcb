import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { TableSource } from '../../../lambda/platform/aws/tables'

const keySchema = z.object({ orderId: z.string() })

/**
 * Lists the ids of orders whose buyers wait for a message (`open`), or have nothing and nothing will follow
 * (`failed`), the oldest first.
 */
export async function listUndelivered(
  { client, table }: TableSource,
  listing: 'open' | 'failed',
): Promise<string[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      IndexName: 'by-open-delivery',
      KeyConditionExpression: 'openDelivery = :listing',
      ExpressionAttributeValues: { ':listing': listing },
    },
  )
  const ids: string[] = []
  for await (const { Items = [] } of pages) {
    ids.push(...Items.map((item) => keySchema.parse(item).orderId))
  }
  return ids
}
