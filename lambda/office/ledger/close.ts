import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { TableSource } from '../../platform/aws/tables'
import { balanceSummarySchema } from './totals'

const instant = z.iso.datetime()

/** A closed month with its totals as they were at the close. */
const closeSchema = z.looseObject({
  /** The calendar month in its time zone, as `2026-11`. */
  closedMonth: z.string(),
  timeZone: z.string(),
  from: instant,
  to: instant,
  /** When the ledger was last complete before the close; what it records later goes into the next statement. */
  closedAt: instant,
  /** Its summary in each currency. The next month starts with what they end with. */
  balances: z.array(balanceSummarySchema),
  /** Until when a call has claimed the statement to send it, and when it was sent. */
  claimedUntil: z.optional(instant),
  sentAt: z.optional(instant),
})

export type Close = z.infer<typeof closeSchema>

/** The key of an item of the movements table; no index contains it. */
const keyOf = (month: string) => ({ balanceTransactionId: `close#${month}` })

/** Reads the close of a month; `undefined` while it is open. */
export async function readClose(
  { client, table }: TableSource,
  month: string,
): Promise<Close | undefined> {
  const get = new GetCommand({ TableName: table, Key: keyOf(month), ConsistentRead: true })
  const { Item } = await client.send(get)
  return Item && closeSchema.parse(Item)
}

/** Closes a month, once. Returns its close, made by this call or an earlier one. */
export async function addClose(ledger: TableSource, close: Close): Promise<Close> {
  const put = new PutCommand({
    TableName: ledger.table,
    Item: { ...keyOf(close.closedMonth), ...close },
    ConditionExpression: 'attribute_not_exists(balanceTransactionId)',
  })
  const isFirst = await succeeds(ledger.client.send(put))
  return isFirst ? close : ((await readClose(ledger, close.closedMonth)) ?? close)
}

type Claim = {
  now: Date
  until: Date
  /** When the statement was sent before, as far as the caller has read. */
  sentBefore?: string | undefined
}

/**
 * Claims the statement of a month in order to send it. Returns false when another call is sending it, or has sent it
 * since this call read the close.
 */
export function claimStatement(
  { client, table }: TableSource,
  month: string,
  { now, until, sentBefore }: Claim,
): Promise<boolean> {
  const isAsRead = sentBefore === undefined ? 'attribute_not_exists(sentAt)' : 'sentAt = :sentAt'
  const update = new UpdateCommand({
    TableName: table,
    Key: keyOf(month),
    UpdateExpression: 'SET claimedUntil = :until',
    ConditionExpression:
      `attribute_exists(closedAt) AND ${isAsRead} AND ` +
      '(attribute_not_exists(claimedUntil) OR claimedUntil < :now)',
    ExpressionAttributeValues: {
      ':until': until.toISOString(),
      ':now': now.toISOString(),
      ...(sentBefore !== undefined && { ':sentAt': sentBefore }),
    },
  })
  return succeeds(client.send(update))
}

/** Records that the statement of a month was sent. */
export async function noteSent({ client, table }: TableSource, month: string, sentAt: Date) {
  const update = new UpdateCommand({
    TableName: table,
    Key: keyOf(month),
    UpdateExpression: 'SET sentAt = :sentAt REMOVE claimedUntil',
    ConditionExpression: 'attribute_exists(closedAt)',
    ExpressionAttributeValues: { ':sentAt': sentAt.toISOString() },
  })
  await client.send(update)
}

async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
