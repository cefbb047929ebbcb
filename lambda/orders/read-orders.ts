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
  const ids = [...new Set(orderIds)]
  const read: ReadOrders = { orders: new Map(), unreadable: [] }
  for (let start = 0; start < ids.length; start += mostKeys) {
    for (const item of await readItems(table, ids.slice(start, start + mostKeys))) {
      const parsed = orderSchema.safeParse(item)
      if (parsed.success) read.orders.set(parsed.data.orderId, parsed.data)
      else read.unreadable.push(keySchema.parse(item).orderId)
    }
  }
  return read
}

async function readItems(table: string, ids: string[]): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let keys: Record<string, unknown>[] = ids.map((orderId) => ({ orderId }))
  for (const pauseMs of pausesMs) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    )
    items.push(...(Responses?.[table] ?? []))
    keys = UnprocessedKeys?.[table]?.Keys ?? []
    if (keys.length === 0) return items
    await sleep(pauseMs)
  }
  throw new LoggableError(`DynamoDB left out ${keys.length} orders again and again`)
}
