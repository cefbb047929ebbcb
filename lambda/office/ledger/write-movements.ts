import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableSource } from '../../platform/aws/tables'
import { type Movement, monthOf } from './movement'

/** Adds a movement, unless it exists already. */
export async function addMovement({ client, table }: TableSource, movement: Movement) {
  const condition = 'attribute_not_exists(balanceTransactionId)'
  const put = new PutCommand({ TableName: table, Item: movement, ConditionExpression: condition })
  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  })
}

/** The attributes of a movement that change outside a repair: which payout contains it, and that payout's state. */
export type PayoutFields = Pick<
  Movement,
  | 'payoutId'
  | 'payoutArrivalDate'
  | 'payoutStatus'
  | 'isAutomatic'
  | 'payoutTraceId'
  | 'payoutTraceAt'
  | 'payoutContents'
  | 'otherPayoutsCents'
> & { effectiveAt?: string }

/** Overwrites the payout fields of a movement; an `undefined` field is removed. */
export function setPayoutFields(
  ledger: TableSource,
  balanceTransactionId: string,
  { effectiveAt, ...given }: PayoutFields,
): Promise<void> {
  const moved = effectiveAt === undefined ? {} : { effectiveAt, month: monthOf(effectiveAt) }
  return setFields(ledger, balanceTransactionId, { ...given, ...moved })
}

/** Overwrites fields of a movement; an `undefined` field is removed. */
export async function setFields(
  { client, table }: TableSource,
  balanceTransactionId: string,
  given: Partial<Movement>,
): Promise<void> {
  const fields = Object.entries(given)
  const named = (has: boolean) => fields.filter(([, value]) => (value !== undefined) === has)
  const set = named(true).map(([name]) => `#${name} = :${name}`)
  const values = Object.fromEntries(named(true).map(([name, value]) => [`:${name}`, value]))
  const removed = named(false).map(([name]) => `#${name}`)
  const update = new UpdateCommand({
    TableName: table,
    Key: { balanceTransactionId },
    ConditionExpression: 'attribute_exists(balanceTransactionId)',
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ...(set.length > 0 ? { ExpressionAttributeValues: values } : {}),
  })
  await client.send(update)
}
