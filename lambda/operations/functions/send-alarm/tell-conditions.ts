import * as z from 'zod/mini'
import { parseJson } from '../../../platform/json/parse-json'
import { type Condition, conditions } from '../../../platform/logging/conditions'
import type { LogBatch } from '../../../platform/logging/log-batch'
import { logger } from '../../../platform/logging/logger'
import { unreadableAlarm } from './alarm-email'
import { conditionEmail, type FoundCondition } from './condition-email'
import { env } from './env'
import { isNews } from './is-news'
import { publishEmail } from './publish-email'

const isCondition = (name: unknown) => typeof name === 'string' && Object.hasOwn(conditions, name)

/** As Lambda writes what lambda/platform/logging/logger.ts prints. */
const entrySchema = z.object({
  message: z.looseObject({ event: z.string(), condition: z.custom<Condition>(isCondition) }),
})

/**
 * One email for each condition of the entries that is news. Throws when one cannot be published, after the others.
 *
 * @param requestId Lambda's retries have the same.
 */
export async function tellConditions({ logGroup, entries }: LogBatch, requestId: string): Promise<void> {
  const read = entries.map(({ timestamp, message }): FoundCondition | string => {
    const entry = entrySchema.safeParse(parseJson(message)).data?.message
    return entry ? { ...entry, at: new Date(timestamp) } : message
  })
  const unreadable = read.filter((entry) => typeof entry === 'string')
  const found = Map.groupBy(
    read.filter((entry) => typeof entry !== 'string'),
    ({ condition }) => condition,
  )
  const results = await Promise.allSettled([
    ...[...found].map(async ([condition, of]) => {
      const facts = { name: condition, entries: of.length }
      if (!(await isNews(condition, requestId))) return logger.info('Condition is known', facts)
      const email = conditionEmail(condition, of, { logGroup, stage: env().STAGE })
      logger.info('Condition sent', { ...facts, audience: email.audience, ...(await publishEmail(email)) })
    }),
    ...(unreadable.length > 0 ? [publishEmail(unreadableAlarm(unreadable, env().STAGE))] : []),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
