import { ArnFormat, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs'
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations'
import { AwsCustomResource, type AwsSdkCall, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

/**
 * The only source of failures, because SNS accepts texts that it cannot deliver. It contains buyers' numbers; like
 * every log it is deleted after `logRetentionDays`. https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html
 *
 * CloudFormation cannot switch it on, and SNS may already have created the log groups, without a retention. So calls of
 * the AWS SDK do both. They can be repeated and no deploy undoes them, so two stages of one account do not conflict.
 */
export class TextLog extends Construct {
  /** What must exist before there is a log. */
  private readonly logging = new Construct(this, 'Switch')
  private readonly logNames: { Delivered: string; Failed: string }

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    const { region, account } = Stack.of(this)
    // SNS gives its two log groups these names.
    const Delivered = `sns/${region}/${account}/DirectPublishToPhoneNumber`
    this.logNames = { Delivered, Failed: `${Delivered}/Failure` }
    this.switchOn(config)
  }

  /** A log group can have two subscriptions. */
  addReceiver(receiver: Alias) {
    for (const [id, name] of Object.entries(this.logNames)) {
      const filter = new SubscriptionFilter(this, `${id}Entries`, {
        logGroup: LogGroup.fromLogGroupName(this, `${id}Log`, name),
        destination: new LambdaDestination(receiver),
        filterPattern: FilterPattern.allEvents(),
      })
      filter.node.addDependency(this.logging)
    }
  }

  private switchOn({ logRetentionDays: retentionInDays, onDelete }: StageConfig) {
    const logGroup = new LogGroup(this.logging, 'CallerLogs', {
      retention: retentionInDays,
      removalPolicy: removalPolicyOf(onDelete),
    })
    const writer = this.addWriter()
    const role = this.addCaller(writer, logGroup)
    /** On the first deploy, and on each deploy that changes the call. */
    const call = (id: string, sdkCall: AwsSdkCall) => {
      const physicalResourceId = PhysicalResourceId.of(id)
      const onUpdate = { ...sdkCall, physicalResourceId }
      const resource = new AwsCustomResource(this.logging, id, { onUpdate, role, logGroup })
      // The role's policy must exist first; the function does not depend on it.
      resource.node.addDependency(role)
      return resource
    }
    const retained = Object.values(this.logNames).map((logGroupName, index) => {
      const id = `Log${index + 1}`
      const service = 'CloudWatchLogs'
      const created = call(id, {
        service,
        action: 'CreateLogGroup',
        parameters: { logGroupName },
        ignoreErrorCodesMatching: 'ResourceAlreadyExistsException',
      })
      const parameters = { logGroupName, retentionInDays }
      const retention = call(`${id}Retention`, { service, action: 'PutRetentionPolicy', parameters })
      retention.node.addDependency(created)
      return retention
    })
    const attributes = { DeliveryStatusIAMRole: writer.roleArn, DeliveryStatusSuccessSamplingRate: '100' }
    const on = { service: 'SNS', action: 'SetSMSAttributes', parameters: { attributes } }
    call('On', on).node.addDependency(...retained)
  }

  /** For SNS, to write the log. */
  private addWriter(): Role {
    const writer = new Role(this.logging, 'Writer', {
      assumedBy: new ServicePrincipal('sns.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    this.allowInLogs(writer, ['CreateLogGroup', 'CreateLogStream', 'PutLogEvents'])
    return writer
  }

  /** For CDK's function that makes the calls. */
  private addCaller(writer: Role, ownLog: LogGroup): Role {
    const caller = new Role(this.logging, 'Caller', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    ownLog.grantWrite(caller)
    this.allowInLogs(caller, ['CreateLogGroup', 'PutRetentionPolicy'])
    caller.addToPolicy(new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }))
    writer.grantPassRole(caller)
    acknowledge(caller, { 'IAM5[Resource::*]': 'The attributes of texts belong to the account, which has no ARN.' })
    return caller
  }

  private allowInLogs(role: Role, actions: string[]) {
    const { region } = Stack.of(this)
    const logs = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: `${this.logNames.Delivered}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    const names = actions.map((name) => `logs:${name}`)
    role.addToPolicy(new PolicyStatement({ actions: names, resources: [logs] }))
    const found = `log-group:sns/${region}/<AWS::AccountId>/DirectPublishToPhoneNumber*`
    acknowledge(role, {
      [`IAM5[Resource::arn:aws:logs:${region}:<AWS::AccountId>:${found}]`]:
        "SNS's two log groups of texts, and their streams.",
    })
  }
}
