import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { AlarmActionConfig, IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { alarmNameOf } from './store-alarm'

/**
 * The alarm action that calls the function which writes the e-mail. CloudWatch cannot publish to the
 * topic directly: the topic is encrypted with an AWS managed key, which services may not use. What the
 * function cannot send goes to the direct topic.
 */
export class AlarmNotifier extends Construct implements IAlarmAction {
  constructor(
    scope: Construct,
    id: string,
    private readonly sendAlarm: IFunction,
  ) {
    super(scope, id)
    const { account } = Stack.of(this)
    // One permission for all alarms of the stage instead of one per alarm.
    sendAlarm.addPermission('Alarms', {
      principal: new ServicePrincipal('lambda.alarms.cloudwatch.amazonaws.com'),
      sourceAccount: account,
      sourceArn: Stack.of(this).formatArn({
        service: 'cloudwatch',
        resource: 'alarm',
        resourceName: alarmNameOf(this, '*'),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    })
  }

  /** Called by CDK when this is added to an alarm as its action. */
  bind(): AlarmActionConfig {
    return { alarmActionArn: this.sendAlarm.functionArn }
  }
}
