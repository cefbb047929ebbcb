import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { LoggableError } from '../platform/logging/loggable-error'
import { hasUnfinishedChannel } from './channels'
import { type OpenDelivery, openDeliverySchema } from './open-delivery'
import { type Order, orderSchema } from './order'
import { isEntitled } from './order-status'

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 2000 } }),
  { marshallOptions: { removeUndefinedValues: true } },
)
const maxConflicts = 12

export class OrderConflictError extends LoggableError {
  override name = 'OrderConflictError'
}

/** Reads one order consistently; `undefined` when there is none. */
export async function readOrder(table: string, orderId: string): Promise<Order | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: { orderId }, ConsistentRead: true }),
  )
  return Item && orderSchema.parse(Item)
}

/**
 * Changes one order under its optimistic lock: reads it, asks `change` for the new state and
 * writes that only if nobody wrote in between; otherwise it begins again with a fresh read.
 * `change` must be pure apart from reads, and returning the same object means "nothing to write".
 * Whether a lost reply hid a write that happened does not matter: the next read shows it (F38).
 */
export async function changeOrder<Result extends Order | undefined>(
  table: string,
  orderId: string,
  change: (order: Order | undefined) => Result | Promise<Result>,
): Promise<Result> {
  return (await changeOrderAndCompare(table, orderId, change)).after
}

/**
 * As `changeOrder`, and tells what the order was before the write that succeeded, so that its
 * effects can be counted once; the same object when nothing was written. A write whose reply was
 * lost looks like somebody else's: what it did is then not counted.
 */
export async function changeOrderAndCompare<Result extends Order | undefined>(
  table: string,
  orderId: string,
  change: (order: Order | undefined) => Result | Promise<Result>,
): Promise<{ before: Order | undefined; after: Result }> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const before = await readOrder(table, orderId)
    const after = await change(before)
    if (!after || after === before) return { before, after }
    const stored = { ...after, version: (before?.version ?? 0) + 1 }
    if (await put(table, stored, before?.version)) return { before, after: stored }
    await sleep(Math.random() * 20 * 2 ** Math.min(conflicts, 5))
  }
  throw new OrderConflictError(`Order ${orderId} was changed ${maxConflicts} times meanwhile`)
}

/** Finds the order that a link belongs to, or belonged to before its last renewal. */
export async function findOrderByLink(table: string, hash: string): Promise<Order | undefined> {
  const orderId =
    (await queryOrderId(table, 'by-link', 'linkHash', hash)) ??
    (await queryOrderId(table, 'by-previous-link', 'previousLinkHash', hash))
  return orderId === undefined ? undefined : readOrder(table, orderId)
}

/** Lists every paid order that is not delivered on all of its channels, the oldest first. */
export async function listOpenDeliveries(table: string): Promise<OpenDelivery[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: table,
      IndexName: 'by-open-delivery',
      KeyConditionExpression: 'openDelivery = :open',
      ExpressionAttributeValues: { ':open': 'open' },
    },
  )
  const deliveries: OpenDelivery[] = []
  for await (const { Items = [] } of pages) {
    deliveries.push(...Items.map((item) => openDeliverySchema.parse(item)))
  }
  return deliveries
}

async function queryOrderId(table: string, index: string, attribute: string, value: string) {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: index,
      KeyConditionExpression: '#attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
      Limit: 1,
    }),
  )
  const orderId: unknown = Items?.[0]?.['orderId']
  return typeof orderId === 'string' ? orderId : undefined
}

async function put(table: string, order: Order, expectedVersion: number | undefined) {
  try {
    await client.send(
      new PutCommand({
        TableName: table,
        Item: { ...order, ...indexKeys(order) },
        ...(expectedVersion === undefined
          ? { ConditionExpression: 'attribute_not_exists(orderId)' }
          : {
              ConditionExpression: 'version = :expected',
              ExpressionAttributeValues: { ':expected': expectedVersion },
            }),
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/**
 * Derived attributes that exist for the indexes; absent ones keep an order out of an index. A buyer
 * who got the money back waits for nothing, whatever its channels were about to do.
 */
function indexKeys(order: Order) {
  const isOwed = isEntitled(order) && hasUnfinishedChannel(order)
  return { month: order.paidAt?.slice(0, 7), openDelivery: isOwed ? 'open' : undefined }
}
