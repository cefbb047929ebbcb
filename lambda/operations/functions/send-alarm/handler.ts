import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Context } from 'aws-lambda'
import { clientConfig } from '../../../platform/aws/client-config'
import { readLogBatch } from '../../../platform/logging/log-batch'
import { logger } from '../../../platform/logging/logger'
import { isFirstEvaluation, parseAlarmChange } from './alarm-change'
import { type AlarmEmail, alarmEmail, unreadableAlarm } from './alarm-email'
import { conditionEmails } from './condition-emails'
import { env } from './env'

/** With the SDK's retries, unlike messages to buyers: two emails are better than none. */
const sns = new SNSClient(clientConfig(3000))

/**
 * The action of every alarm, and of the functions' log entries about conditions. Throws if SNS fails, so that Lambda
 * retries: both invoke asynchronously.
 */
export async function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> {
  const batch = readLogBatch(event)
  const emails = batch ? await conditionEmails(batch, awsRequestId, env().STAGE) : alarmEmails(event)
  const results = await Promise.allSettled(emails.map(publish))
  for (const result of results) if (result.status === 'rejected') throw result.reason
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

function alarmEmails(event: unknown): AlarmEmail[] {
  const { STAGE } = env()
  const change = parseAlarmChange(event)
  if (!change) return [unreadableAlarm(event, STAGE)]
  return isFirstEvaluation(change) ? [] : [alarmEmail(change, STAGE)]
}
