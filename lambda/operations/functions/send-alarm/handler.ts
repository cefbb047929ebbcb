import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { clientLimits } from '../../../platform/aws/client-limits'
import { readLogBatch } from '../../../platform/logging/log-batch'
import { logger } from '../../../platform/logging/logger'
import { changeEmail, isNoNews, parseAlarmChange } from './alarm-change'
import { type AlarmEmail, alarmEmail, unreadableAlarm } from './alarm-email'
import { conditionEmails } from './condition-email'
import { env } from './env'

/** With the SDK's retries, unlike messages to buyers: two emails are better than none. */
const sns = new SNSClient(clientLimits(3000))

/**
 * The action of every alarm, and of the functions' log entries about conditions. Throws if SNS fails, so that Lambda
 * retries: both invoke asynchronously.
 */
export async function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> {
  const emails = await emailsAbout(event, awsRequestId)
  const results = await Promise.allSettled(emails.map(publish))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** From lib/monitoring/monitoring.ts. */
const trialSchema = z.object({ trial: z.string() })

async function emailsAbout(event: unknown, requestId: string): Promise<AlarmEmail[]> {
  const { STAGE: stage } = env()
  const batch = readLogBatch(event)
  if (batch) return conditionEmails(batch, requestId, stage)
  const { trial } = trialSchema.safeParse(event).data ?? {}
  // For everyone whom an alarm could notify.
  if (trial) return [alarmEmail({ stage, word: 'TRIAL', title: 'The alarms work', facts: trial, audience: 'finance' })]
  const change = parseAlarmChange(event)
  if (!change) return [unreadableAlarm(event, stage)]
  return isNoNews(change) ? [] : [changeEmail(change, stage)]
}

async function publish({ subject, text, audience }: AlarmEmail): Promise<void> {
  const command = new PublishCommand({
    TopicArn: env().ALARMS_TOPIC,
    Subject: subject,
    Message: text,
    MessageAttributes: { audience: { DataType: 'String', StringValue: audience } },
  })
  const { MessageId: messageId } = await sns.send(command)
  logger.info('Alarm sent', { subject, audience, messageId })
}
