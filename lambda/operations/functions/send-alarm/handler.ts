import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Context } from 'aws-lambda'
import { clientConfig } from '../../../platform/aws/client-config'
import { readLogBatch } from '../../../platform/logging/log-batch'
import { logger } from '../../../platform/logging/logger'
import { type AlarmChange, isFirstEvaluation, parseAlarmChange } from './alarm-change'
import { type AlarmEmail, alarmEmail, unreadableAlarm } from './alarm-email'
import { conditionEmails } from './condition-emails'
import { env } from './env'

/** With the SDK's retries, unlike messages to buyers: two emails are better than none. */
const sns = new SNSClient(clientConfig(3000))
const cloudwatch = new CloudWatchClient(clientConfig(3000))

/**
 * The action of every alarm, and of the functions' log entries about conditions. Throws if SNS fails, so that Lambda
 * retries: both invoke asynchronously.
 */
export async function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> {
  const batch = readLogBatch(event)
  const emails = batch ? await conditionEmails(batch, awsRequestId, env().STAGE) : await alarmEmails(event)
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

/** Of an outage, one email when it begins and one when it ends. */
async function alarmEmails(event: unknown): Promise<AlarmEmail[]> {
  const { OUTAGE_ALARMS, STAGE } = env()
  const change = parseAlarmChange(event)
  if (!change) return [unreadableAlarm(event, STAGE)]
  const facts = { alarm: change.name, state: change.state.value }
  const outageAlarms = OUTAGE_ALARMS.split(',')
  if (isFirstEvaluation(change)) logger.info('Alarm created', facts)
  else if (outageAlarms.includes(change.name) && !(await isOutageChange(change, outageAlarms))) {
    logger.info('Alarm of the same outage', facts)
  } else return [alarmEmail(change, STAGE)]
  return []
}

/**
 * Whether the change begins or ends the outage: no other alarm of it began earlier and still is in alarm. True if
 * CloudWatch fails: two emails are better than none.
 */
async function isOutageChange({ name, state }: AlarmChange, outageAlarms: string[]): Promise<boolean> {
  try {
    const command = new DescribeAlarmsCommand({ AlarmNames: outageAlarms, StateValue: 'ALARM' })
    const { MetricAlarms = [] } = await cloudwatch.send(command)
    const others = MetricAlarms.filter(({ AlarmName }) => AlarmName !== name)
    if (state.value !== 'ALARM') return others.length === 0
    const at = Date.parse(state.timestamp)
    return !others.some(({ StateTransitionedTimestamp: since = new Date() }) => since.getTime() < at)
  } catch (error) {
    logger.warn('Outage not looked up', { alarm: name }, error)
    return true
  }
}
