import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { clientConfig } from '../../../platform/aws/client-config'
import { logger } from '../../../platform/logging/logger'
import type { AlarmChange } from './alarm-change'

const client = new CloudWatchClient(clientConfig(3000))

/**
 * Whether a change of one of an outage's alarms begins or ends the outage: no other began earlier and still is in
 * alarm. Others send no email. If CloudWatch does not say, it does: two emails are better than none.
 */
export async function isOutageChange(
  { name, state }: AlarmChange,
  outageAlarms: string[],
): Promise<boolean> {
  try {
    const command = new DescribeAlarmsCommand({ AlarmNames: outageAlarms, StateValue: 'ALARM' })
    const { MetricAlarms = [] } = await client.send(command)
    const others = MetricAlarms.filter(({ AlarmName }) => AlarmName !== name)
    if (state.value !== 'ALARM') return others.length === 0
    const at = Date.parse(state.timestamp)
    return !others.some(
      ({ StateTransitionedTimestamp: since = new Date() }) => since.getTime() < at,
    )
  } catch (error) {
    logger.warn('Outage not looked up', { alarm: name, error })
    return true
  }
}
