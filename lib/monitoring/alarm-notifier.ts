import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { AlarmActionConfig, IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { alarmNameOf } from './store-alarm'

/**
 * Has an alarm call the function that writes the e-mail. CloudWatch cannot write to the topic itself:
 * the key that encrypts it is AWS's own and lets no service use it.
 */
export class AlarmNotifier extends Construct implements IAlarmAction {
  constructor(
    scope: Construct,
    id: string,
    private readonly sendAlarm: IFunction,
  ) {
    super(scope, id)
    const { account } = Stack.of(this)
    // One permission for all alarms of the stage instead of one for each.
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

  /** What CloudFormation is told; an alarm calls it when it is given this as its action. */
  bind(): AlarmActionConfig {
    return { alarmActionArn: this.sendAlarm.functionArn }
  }
}
