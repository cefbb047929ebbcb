import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { client } from '../../../orders/orders-table'
import { type Condition, conditions } from '../../../platform/logging/conditions'
import { logger } from '../../../platform/logging/logger'
import { env } from './env'

/**
 * Whether the condition was not found for a while, or was told a day ago, or this call may have failed to tell it. True
 * if the table fails: two emails are better than none.
 *
 * Remembers it in an item of the orders table that is no order; no index contains it.
 */
export async function isNews(condition: Condition, requestId: string): Promise<boolean> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const item = { TableName: env().ORDERS_TABLE, Key: { orderId: `alarm#${condition}` } }
  const found = { ':now': ago(0) }
  const telling = new UpdateCommand({
    ...item,
    UpdateExpression: 'SET foundAt = :now, toldAt = :now, toldBy = :call',
    ConditionExpression: 'attribute_not_exists(foundAt) OR foundAt < :quiet OR toldAt < :yesterday OR toldBy = :call',
    ExpressionAttributeValues: {
      ...found,
      ':call': requestId,
      ':quiet': ago(conditions[condition].quietMinutes),
      ':yesterday': ago(24 * 60),
    },
  })
  const finding = { ...item, UpdateExpression: 'SET foundAt = :now', ExpressionAttributeValues: found }
  try {
    const isKnown = await client.send(telling).then(() => false, isConditionFailure)
    if (isKnown) await client.send(new UpdateCommand(finding))
    return !isKnown
  } catch (error) {
    logger.warn('Condition not looked up', { name: condition }, error)
    return true
  }
}

function isConditionFailure(error: unknown): true {
  if (error instanceof ConditionalCheckFailedException) return true
  throw error
}
