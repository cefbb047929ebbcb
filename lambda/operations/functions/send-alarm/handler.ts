import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import type { Context } from 'aws-lambda'
import { clientConfig } from '../../../platform/aws/client-config'
import { readLogBatch } from '../../../platform/logging/log-batch'
import { logger } from '../../../platform/logging/logger'
import { type AlarmChange, isFirstEvaluation, parseAlarmChange } from './alarm-change'
import { alarmEmail, unreadableAlarm } from './alarm-email'
import { env } from './env'
import { publishEmail } from './publish-email'
import { tellConditions } from './tell-conditions'

const cloudwatch = new CloudWatchClient(clientConfig(3000))

/**
 * The action of every alarm, and of the functions' log entries about conditions: publishes an email; of an outage, one
 * when it begins and one when it ends. Throws if SNS fails, so that Lambda retries: both invoke asynchronously.
 */
export async function handler(event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> {
  const batch = readLogBatch(event)
  if (batch) return tellConditions(batch, awsRequestId)
  const { OUTAGE_ALARMS, STAGE } = env()
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
  const email = change ? alarmEmail(change, STAGE) : unreadableAlarm(event, STAGE)
  logger.info('Alarm sent', { ...facts, audience: email.audience, ...(await publishEmail(email)) })
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
