import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { type Movement, movementSchema } from '../../../lambda/ledger/movement'
import type { TableSource } from '../frame/store'

const referenceSchema = z.object({ orderId: z.string().optional() })

/**
 * The id of the order that a number, or an id of a payment, charge, refund or dispute, belongs to;
 * `undefined` when the ledger has none.
 */
export async function findOrderId(
  { client, table }: TableSource,
  reference: string,
): Promise<string | undefined> {
  const [index, key] = reference.startsWith('pi_')
    ? ['by-payment', 'paymentIntentId']
    : reference.startsWith('EB-')
      ? ['by-order', 'orderNumber']
      : ['by-source', 'sourceId']
  const { Items = [] } = await client.send(
    new QueryCommand({ TableName: table, Limit: 1, ...equals(index, key, reference) }),
  )
  return referenceSchema.safeParse(Items[0]).data?.orderId
}

/** The movements of one order, the oldest first. */
export async function movementsOfOrder(
  { client, table }: TableSource,
  orderNumber: string,
): Promise<Movement[]> {
  const movements: Movement[] = []
  const query = { TableName: table, ...equals('by-order', 'orderNumber', orderNumber) }
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    movements.push(...Items.map((item) => movementSchema.parse(item)))
  }
  return movements
}

function equals(IndexName: string, key: string, value: string) {
  return {
    IndexName,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': key },
    ExpressionAttributeValues: { ':value': value },
  }
}
