import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { parseJson } from '../../../platform/json/parse-json'
import { type Condition, type ConditionEntry, conditions } from '../../../platform/logging/conditions'
import type { LogBatch } from '../../../platform/logging/log-batch'
import { alarmEmail, type AlarmEmail, linked, unreadableAlarm, utc } from './alarm-email'
import { runbookSection } from './runbook-section'
import { client } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { env } from './env'

const isCondition = (name: unknown) => typeof name === 'string' && Object.hasOwn(conditions, name)

/** As Lambda writes what lambda/platform/logging/logger.ts prints. */
const entrySchema = z.object({
  message: z.looseObject({ event: z.string(), condition: z.custom<Condition>(isCondition) }),
})
type Entry = z.infer<typeof entrySchema>['message'] & { timestamp: number }

/**
 * One email for each condition of the entries that is news.
 *
 * @param requestId Lambda's retries have the same.
 */
export async function conditionEmails(batch: LogBatch, requestId: string, stage: string): Promise<AlarmEmail[]> {
  const entries: Entry[] = []
  const unreadable: string[] = []
  for (const { timestamp, message } of batch.entries) {
    const entry = entrySchema.safeParse(parseJson(message)).data?.message
    if (entry) entries.push({ ...entry, timestamp })
    else unreadable.push(message)
  }
  const emails = unreadable.length > 0 ? [unreadableAlarm(unreadable, stage)] : []
  for (const [condition, found] of Map.groupBy(entries, (entry) => entry.condition)) {
    if (await isNews(condition, requestId)) emails.push(conditionEmail(condition, found, batch.logGroup, stage))
  }
  return emails
}

const mostListed = 5

function conditionEmail(condition: Condition, entries: Entry[], logGroup: string, stage: string): AlarmEmail {
  const { title, section, audience }: ConditionEntry = conditions[condition]
  const times = entries.map(({ timestamp }) => timestamp)
  const count = entries.length === 1 ? '' : ` ${entries.length} times, first`
  const more = entries.length - mostListed
  return alarmEmail({
    stage,
    word: 'ALARM',
    title,
    facts: [
      `Found${count} at ${utc(Math.min(...times))}:`,
      ...entries.slice(0, mostListed).map(inWords),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
    runbook: runbookSection(section, condition),
    links: [linked(`Logs: 3 h of ${logGroup} with message.condition = "${condition}"`, Math.max(...times))],
    audience,
  })
}

/** Of an error, the place of its throw is left to the log. */
function inWords({ event, condition: _condition, timestamp: _timestamp, ...facts }: Entry): string {
  const words = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : [],
  )
  return `- ${[event, ...words].join(', ')}`
}

/**
 * Whether the condition was not found for a while, or was told a day ago, or this call may have failed to tell it. True
 * if the table fails: two emails are better than none.
 *
 * Remembers it in an item of the orders table that is no order; no index contains it.
 */
async function isNews(condition: Condition, requestId: string): Promise<boolean> {
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
