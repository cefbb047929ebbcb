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
import type { CalledFunction } from '../monitoring/metrics/monitored'
import type { Monitoring } from '../monitoring/monitoring'

/**
 * Sends a tenth of a function's requests to its new version for five minutes, then all of them. If one
 * of its alarms fires meanwhile, the alias and the whole deploy are rolled back.
 */
class GradualDeploys extends Construct {
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
        'The AWS policy made for this: it shifts aliases and reads the alarms.',
    })
  }

  /** @param alarms that roll the new version back. */
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

/** Deploys the functions that buyers and Stripe call gradually, each watched by its own alarms. */
export function addGradualDeploys(
  scope: Construct,
  called: Record<CalledFunction, { alias: Alias }>,
  monitoring: Monitoring,
): void {
  const deploys = new GradualDeploys(scope, 'Deploys')
  const add = (id: string, name: CalledFunction) =>
    deploys.add(id, called[name].alias, monitoring.rollbackAlarmsOf(name))
  add('CreatePayment', 'createPayment')
  add('StripeWebhook', 'stripeWebhook')
  add('DownloadEbook', 'downloadEbook')
}
