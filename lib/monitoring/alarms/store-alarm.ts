import { ArnFormat, Stack } from 'aws-cdk-lib'
import { Alarm, CfnAlarm, ComparisonOperator, type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { AlarmEntry } from './alarm-entry'

/** `notifier` is the function that writes the email, `direct` a topic that needs no function. */
type Notifiers = { notifier: IAlarmAction; direct: IAlarmAction }

/** Its name is the stack's name and its id, so people, commands and the runbook use the same one. */
export class StoreAlarm extends Alarm {
  constructor(scope: Construct, id: string, entry: AlarmEntry, { notifier, direct }: Notifiers) {
    const { metric, threshold = 1, datapoints: [breaching, evaluated] = [1, 1] } = entry
    super(scope, id, {
      alarmName: alarmNameOf(scope, entry.id),
      alarmDescription: alarmDescription(entry),
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      datapointsToAlarm: breaching,
      evaluationPeriods: evaluated,
      treatMissingData: entry.withoutData ?? TreatMissingData.NOT_BREACHING,
    })
    const resource = this.node.defaultChild
    if (entry.withoutData === TreatMissingData.BREACHING && resource instanceof CfnAlarm) {
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-warm-up.html
      resource.warmUpConfiguration = { warmUpPeriodDurationInMinutes: entry.warmUpMinutes ?? 60 }
    }
    this.addAlarmAction(notifier, ...(entry.isDirect ? [direct] : []))
    if (entry.about === undefined) this.addOkAction(notifier)
  }
}

export function alarmNameOf(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}`
}

/** @param id `*` for all alarms of the stage */
export function alarmArnOf(scope: Construct, id: string): string {
  return Stack.of(scope).formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: alarmNameOf(scope, id),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
}

/** send-alarm turns this into an email. */
function alarmDescription({ id, title, impact, look, audience }: AlarmEntry): string {
  return [
    title,
    '',
    `Impact: ${impact}`,
    '',
    look,
    `Runbook: docs/runbook.md#${id}`,
    `For: ${audience === 'finance' ? 'ops and finance' : 'ops'}`,
  ].join('\n')
}
