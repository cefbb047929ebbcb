import { ArnFormat, Stack } from 'aws-cdk-lib'
import { Alarm, CfnAlarm, ComparisonOperator, type IAlarmAction, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { accountAlarms, type AlarmEntry, checkAlarms, outageAlarms } from './alarm-entries'

/** @param direct a topic that needs no function */
export function storeAlarms(scope: Construct, monitored: Monitored, direct: IAlarmAction): Alarm[] {
  const notifier = alarmNotifier(monitored.functions.sendAlarm.alias)
  const entries = {
    ...checkAlarms(scope, monitored),
    ...outageAlarms(scope, monitored),
    ...accountAlarms(scope, monitored),
  }
  return Object.entries(entries).map(([path, entry]) => {
    const alarm = addAlarm(...placeOf(scope, path), entry)
    alarm.addAlarmAction(notifier, ...(entry.isDirect ? [direct] : []))
    if (entry.about === undefined) alarm.addOkAction(notifier)
    return alarm
  })
}

/**
 * CloudWatch cannot publish to the alarm topic itself: it is encrypted with an AWS managed key, which services may not
 * use. The direct topic receives what the function cannot send.
 */
function alarmNotifier(sendAlarm: IFunction): IAlarmAction {
  const arnOfAll = {
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: alarmNameOf(sendAlarm, '*'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  }
  // One permission for all alarms instead of one each.
  sendAlarm.addPermission('Alarms', {
    principal: new ServicePrincipal('lambda.alarms.cloudwatch.amazonaws.com'),
    sourceAccount: Stack.of(sendAlarm).account,
    sourceArn: Stack.of(sendAlarm).formatArn(arnOfAll),
  })
  return { bind: () => ({ alarmActionArn: sendAlarm.functionArn }) }
}

function placeOf(scope: Construct, path: string): [parent: Construct, id: string] {
  const [first = '', ...others] = path.split('/')
  if (others.length === 0) return [scope, first]
  const child = scope.node.tryFindChild(first)
  return placeOf(child instanceof Construct ? child : new Construct(scope, first), others.join('/'))
}

function addAlarm(scope: Construct, id: string, entry: AlarmEntry): Alarm {
  const { metric, threshold = 1, datapoints: [breaching, evaluated] = [1, 1], withoutData, audience } = entry
  const alarm = new Alarm(scope, id, {
    alarmName: alarmNameOf(scope, entry.id),
    // send-alarm and doctor read it.
    alarmDescription: [entry.title, entry.look, ...(audience ? ['For: ops and finance'] : [])].join('\n'),
    metric,
    threshold,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    datapointsToAlarm: breaching,
    evaluationPeriods: evaluated,
    treatMissingData: withoutData ?? TreatMissingData.NOT_BREACHING,
  })
  const resource = alarm.node.defaultChild
  if (withoutData === TreatMissingData.BREACHING && resource instanceof CfnAlarm) {
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-warm-up.html
    resource.warmUpConfiguration = { warmUpPeriodDurationInMinutes: entry.warmUpMinutes ?? 60 }
  }
  return alarm
}

/** So people, commands and the runbook use the same one. */
function alarmNameOf(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}`
}
