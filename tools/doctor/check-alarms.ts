import { CloudWatchClient, type MetricAlarm, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'
import { collect } from '../../lambda/platform/aws/tables'
import { stackNameOf } from '../../lib/stage/stage-config'
import { checkOrWarn } from '../checks/aws/check-or-warn'
import { action, type Check, ok, warning } from '../checks/check'
import { clientConfig } from '../cli/aws'

const cloudWatch = new CloudWatchClient(clientConfig)

export function checkAlarms(stage: string): Promise<Check[]> {
  return checkOrWarn('alarms.raised', 'The alarms', async () => {
    const prefix = `${stackNameOf(stage)}-`
    const pages = await collect(paginateDescribeAlarms({ client: cloudWatch }, { AlarmNamePrefix: prefix }))
    const alarms = pages.flatMap(({ MetricAlarms = [] }) => MetricAlarms)
    if (alarms.length === 0) {
      const what = 'Deploy again: without alarms, failures go unnoticed.'
      return warning('alarms.raised', 'The stage has no alarms', { what })
    }
    const firing = alarms.filter(({ StateValue }) => StateValue === 'ALARM')
    if (firing.length === 0) return ok('alarms.raised', `None of ${alarms.length} alarms is firing`)
    return firing.map((alarm) => firingAlarm(alarm, prefix))
  })
}

/** The description starts with the title; the id is a heading of the runbook. */
function firingAlarm({ AlarmName = '', AlarmDescription = '' }: MetricAlarm, prefix: string): Check {
  const id = AlarmName.slice(prefix.length)
  const [title = ''] = AlarmDescription.split('\n')
  return action(`alarms.${id}`, `Firing: ${title || id}`, {
    what: 'See its impact and how to fix it.',
    page: `docs/runbook.md#${id}`,
  })
}
