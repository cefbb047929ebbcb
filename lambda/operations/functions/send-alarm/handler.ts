import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { clientConfig } from '../../../platform/aws/client-config'
import { logger } from '../../../platform/logging/logger'
import { type AlarmChange, isFirstEvaluation, parseAlarmChange } from './alarm-change'
import { alarmEmail, unreadableAlarm } from './alarm-email'
import { env } from './env'

/** With the SDK's retries, unlike messages to buyers: two emails are better than none. */
const sns = new SNSClient(clientConfig(3000))
const cloudwatch = new CloudWatchClient(clientConfig(3000))

/**
 * The action of every alarm: publishes an email; of an outage, one when it begins and one when it ends. Throws if SNS
 * fails, so that Lambda retries: CloudWatch invokes asynchronously.
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
  const { subject, text, audience } = change ? alarmEmail(change, STAGE) : unreadableAlarm(event, STAGE)
  const command = new PublishCommand({
    TopicArn: ALARMS_TOPIC,
    Subject: subject,
    Message: text,
    MessageAttributes: { audience: { DataType: 'String', StringValue: audience } },
  })
  const { MessageId: messageId } = await sns.send(command)
  logger.info('Alarm sent', { ...facts, audience, messageId })
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
