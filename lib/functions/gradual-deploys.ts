import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'

/**
 * Gives a function's new version a tenth of the calls for five minutes, and all of them only if none
 * of its alarms rings meanwhile; otherwise the alias goes back and the whole deploy with it.
 */
export class GradualDeploys extends Construct {
  private readonly application: LambdaApplication
  private readonly role: Role

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.application = new LambdaApplication(this, 'Application')
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    })
    acknowledge(this.role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        "AWS's own policy for exactly this: leading aliases, after a look at the alarms.",
    })
  }

  /** @param alarms that take the new version back. */
  add(id: string, alias: Alias, alarms: IAlarm[]) {
    new LambdaDeploymentGroup(this, id, {
      application: this.application,
      role: this.role,
      alias,
      alarms,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
  }
}
