import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { clientConfig } from '../../../platform/aws/client-config'
import { logger } from '../../../platform/logging/logger'
import { isFirstEvaluation, parseAlarmChange } from './alarm-change'
import { alarmEmail, unreadableAlarm } from './alarm-email'
import { env } from './env'
import { isOutageChange } from './first-of-outage'

/** Keeps the SDK's retries, unlike messages to buyers: two emails are better than none. */
const client = new SNSClient(clientConfig(3000))

/**
 * The action of every alarm: publishes an email about it to the topic, for an outage one when it begins and one when it
 * ends. Throws if SNS fails, so that Lambda retries: CloudWatch invokes asynchronously.
 */
export async function handler(event: unknown): Promise<void> {
  const { ALARMS_TOPIC, OUTAGE_ALARMS, STAGE } = env()
  const change = parseAlarmChange(event)
  const facts = { alarm: change?.name, state: change?.state.value }
  if (change && isFirstEvaluation(change)) {
    logger.info('Alarm created', facts)
    return
  }
  const outageAlarms = OUTAGE_ALARMS.split(',')
  const isOutage = change !== undefined && outageAlarms.includes(change.name)
  if (isOutage && !(await isOutageChange(change, outageAlarms))) {
    logger.info('Alarm of the same outage', facts)
    return
  }
  const { subject, text, audience } = change
    ? alarmEmail(change, STAGE)
    : unreadableAlarm(event, STAGE)
  const command = new PublishCommand({
    TopicArn: ALARMS_TOPIC,
    Subject: subject,
    Message: text,
    MessageAttributes: { audience: { DataType: 'String', StringValue: audience } },
  })
  const { MessageId: messageId } = await client.send(command)
  logger.info('Alarm sent', { ...facts, audience, messageId })
}
