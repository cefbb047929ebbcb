import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { LoggableError } from '../platform/logging/loggable-error'
import { type Order, orderSchema } from './order'
import { client } from './orders-table'

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const mostKeys = 100
/** DynamoDB leaves out what it throttles; together some six seconds. */
const pausesMs = [100, 200, 400, 800, 1600, 3200]

const keySchema = z.looseObject({ orderId: z.string() })

export type ReadOrders = {
  orders: Map<string, Order>
  /** Ids of items that are no orders, as someone left them who changed the table by hand. */
  unreadable: string[]
}

/** Reads orders consistently, as many as exist, a hundred in one request. */
export async function readOrders(table: string, orderIds: Iterable<string>): Promise<ReadOrders> {
  const read: ReadOrders = { orders: new Map(), unreadable: [] }
  for (const item of await readItems(table, orderIds)) {
    const parsed = orderSchema.safeParse(item)
    if (parsed.success) read.orders.set(parsed.data.orderId, parsed.data)
    else read.unreadable.push(keySchema.parse(item).orderId)
  }
  return read
}

/** Reads items consistently as they are stored, with these attributes only if any are named. */
export async function readItems(
  table: string,
  orderIds: Iterable<string>,
  attributes?: string[],
): Promise<Record<string, unknown>[]> {
  const ids = [...new Set(orderIds)]
  const items: Record<string, unknown>[] = []
  for (let start = 0; start < ids.length; start += mostKeys) {
    items.push(...(await readBatch(table, ids.slice(start, start + mostKeys), attributes)))
  }
  return items
}

async function readBatch(
  table: string,
  ids: string[],
  attributes?: string[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  const projection = attributes && { ProjectionExpression: attributes.join(', ') }
  let keys: Record<string, unknown>[] = ids.map((orderId) => ({ orderId }))
  for (const pauseMs of [...pausesMs, undefined]) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: keys, ConsistentRead: true, ...projection } },
      }),
    )
    items.push(...(Responses?.[table] ?? []))
    keys = UnprocessedKeys?.[table]?.Keys ?? []
    if (keys.length === 0) return items
    if (pauseMs !== undefined) await sleep(pauseMs)
  }
  throw new LoggableError(`DynamoDB left out ${keys.length} orders again and again`)
}
