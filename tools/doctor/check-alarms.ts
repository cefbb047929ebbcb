import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'
import { stackNameOf } from '../../../lib/stage/stage-config'
import { done, open, type Point, warning } from '../checklist/point'
import { look } from './look'
import { storeRegion } from './region'

const cloudWatch = new CloudWatchClient({ region: storeRegion })

type Alarm = { AlarmName?: string; AlarmDescription?: string; StateValue?: string }

/** Which alarms of the stage are raised now. */
export function checkAlarms(stage: string): Promise<Point[]> {
  return look('alarms.raised', 'Which alarms are raised', async () => {
    const prefix = `${stackNameOf(stage)}-`
    const alarms = await findAlarms(prefix)
    const raised = alarms.filter(({ StateValue }) => StateValue === 'ALARM')
    if (alarms.length === 0) {
      const what = 'Deploy again: without alarms nobody hears of what goes wrong.'
      return [warning('alarms.raised', 'The stage has no alarms', { what })]
    }
    if (raised.length === 0) return [done('alarms.raised', `None of ${alarms.length} is raised`)]
    return raised.map((alarm) => raisedPoint(alarm, prefix))
  })
}

async function findAlarms(prefix: string): Promise<Alarm[]> {
  const alarms: Alarm[] = []
  const request = {
    AlarmNamePrefix: prefix,
    AlarmTypes: ['MetricAlarm' as const, 'CompositeAlarm' as const],
  }
  for await (const page of paginateDescribeAlarms({ client: cloudWatch }, request)) {
    alarms.push(...(page.MetricAlarms ?? []), ...(page.CompositeAlarms ?? []))
  }
  return alarms
}

/** The description begins with the alarm's title; its id is a heading of the runbook. */
function raisedPoint({ AlarmName = '', AlarmDescription = '' }: Alarm, prefix: string): Point {
  const id = AlarmName.slice(prefix.length)
  const [title = ''] = AlarmDescription.split('\n')
  return open(`alarms.${id}`, `Raised: ${title || id}`, {
    what: 'See who is hurt, and what to do.',
    page: `docs/runbook.md#${id}`,
  })
}
