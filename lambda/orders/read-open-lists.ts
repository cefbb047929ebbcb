import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { TableSource } from '../platform/aws/tables'

const listedSchema = z.object({ orderId: z.string(), paidAt: z.iso.datetime() })

/** An entry of an index of what is open. */
export type Listed = z.infer<typeof listedSchema>

/**
 * Lists the entitled orders whose buyers wait for a message on a channel (`open`), or have nothing and will be sent
 * nothing more (`failed`), the oldest first.
 */
export function listUndelivered(
  source: TableSource,
  listing: 'open' | 'failed',
): Promise<Listed[]> {
  return list(source, { index: 'by-open-delivery', key: 'openDelivery', listing })
}

/** Lists the paid orders with something to decide (`decision`), or else with a dispute that is not closed. */
export function listOpenMatters(
  source: TableSource,
  listing: 'decision' | 'dispute',
): Promise<Listed[]> {
  return list(source, { index: 'by-open-matter', key: 'openMatter', listing })
}

type Listing = { index: string; key: string; listing: string }

async function list(
  { client: reader, table }: TableSource,
  { index, key, listing }: Listing,
): Promise<Listed[]> {
  const pages = paginateQuery(
    { client: reader },
    {
      TableName: table,
      IndexName: index,
      KeyConditionExpression: '#key = :listing',
      ExpressionAttributeNames: { '#key': key },
      ExpressionAttributeValues: { ':listing': listing },
    },
  )
  const listed: Listed[] = []
  for await (const { Items = [] } of pages) {
    listed.push(...Items.map((item) => listedSchema.parse(item)))
  }
  return listed
}
