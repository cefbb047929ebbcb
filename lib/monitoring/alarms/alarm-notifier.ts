import { Stack } from 'aws-cdk-lib'
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { alarmArnOf } from './store-alarm'

/**
 * The alarm action: calls the function that writes the email. CloudWatch cannot publish to the topic directly, because
 * the topic is encrypted with an AWS managed key, which services may not use. The direct topic receives what the
 * function cannot send.
 */
export function alarmNotifier(sendAlarm: IFunction): IAlarmAction {
  const stack = Stack.of(sendAlarm)
  // One permission for all alarms of the stage instead of one per alarm.
  sendAlarm.addPermission('Alarms', {
    principal: new ServicePrincipal('lambda.alarms.cloudwatch.amazonaws.com'),
    sourceAccount: stack.account,
    sourceArn: alarmArnOf(stack, '*'),
  })
  return { bind: () => ({ alarmActionArn: sendAlarm.functionArn }) }
}
