import * as z from 'zod/mini'
import { parseJson } from '../../../platform/json/parse-json'
import { type Condition, type ConditionEntry, conditions } from '../../../platform/logging/conditions'
import type { LogBatch } from '../../../platform/logging/log-batch'
import { type AlarmEmail, alarmEmail, linked, unreadableAlarm, utc } from './alarm-email'
import { isNews } from './is-news'
import { runbookSection } from './runbook-section'

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

/** An entry has ids and codes only; of an error, the place of its throw is left to the log. */
function inWords({ event, condition: _condition, timestamp: _timestamp, ...facts }: Entry): string {
  const words = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : [],
  )
  return `- ${[event, ...words].join(', ')}`
}
