import { Stack } from 'aws-cdk-lib'
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Monitored } from '../metrics/monitored'
import { accountAlarms } from './account-alarms'
import { type AlarmSource, alarmSource } from './alarm-entry'
import { checkAlarms } from './check-alarms'
import { outageAlarms } from './outage-alarms'
import { alarmArnOf, StoreAlarm } from './store-alarm'

export function storeAlarms(scope: Construct, monitored: Monitored, direct: IAlarmAction): StoreAlarm[] {
  const notifier = alarmNotifier(monitored.functions.sendAlarm.alias)
  return Object.entries(entriesOf(alarmSource(scope, monitored))).map(
    ([path, entry]) => new StoreAlarm(...placeOf(scope, path), entry, { notifier, direct }),
  )
}

/**
 * Calls the function that writes the email. CloudWatch cannot publish to the alarm topic itself: it is encrypted with
 * an AWS managed key, which services may not use. The direct topic receives what the function cannot send.
 */
function alarmNotifier(sendAlarm: IFunction): IAlarmAction {
  // One permission for all alarms instead of one each.
  sendAlarm.addPermission('Alarms', {
    principal: new ServicePrincipal('lambda.alarms.cloudwatch.amazonaws.com'),
    sourceAccount: Stack.of(sendAlarm).account,
    sourceArn: alarmArnOf(sendAlarm, '*'),
  })
  return { bind: () => ({ alarmActionArn: sendAlarm.functionArn }) }
}

function entriesOf(source: AlarmSource) {
  return {
    ...checkAlarms(source),
    ...outageAlarms(source),
    ...accountAlarms(source),
  }
}

/** Creates the parents of `path` that do not exist. */
function placeOf(scope: Construct, path: string): [parent: Construct, id: string] {
  const [first = '', ...others] = path.split('/')
  if (others.length === 0) return [scope, first]
  const child = scope.node.tryFindChild(first)
  return placeOf(child instanceof Construct ? child : new Construct(scope, first), others.join('/'))
}
