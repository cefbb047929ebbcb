import { ArnFormat, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import {
  AwsCustomResource,
  type AwsSdkCall,
  PhysicalResourceId,
} from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'
import { removalPolicyOf } from '../stage/removal-policy'
import type { StageConfig } from '../stage/stage-settings'

type TextLogSwitchProps = {
  config: StageConfig
  /** SNS's log groups; the names of the others begin with the first. */
  logNames: [string, ...string[]]
}

/**
 * Creates the log groups of the account's texts, so that they have a retention, and switches the log on. CloudFormation
 * has no resource for the switch, and SNS may already have created the log groups. These calls can be repeated and no
 * deploy undoes them, so two stages of one account do not conflict.
 */
export class TextLogSwitch extends Construct {
  private readonly caller: Role
  private readonly callerLog: LogGroup

  constructor(scope: Construct, id: string, { config, logNames }: TextLogSwitchProps) {
    super(scope, id)
    const { logRetentionDays: retentionInDays, onDelete } = config
    this.callerLog = new LogGroup(this, 'CallerLogs', {
      retention: retentionInDays,
      removalPolicy: removalPolicyOf(onDelete),
    })
    const resourceName = `${logNames[0]}*`
    const logs = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    const writer = this.addWriter(logs)
    this.caller = this.addCaller(logs, writer)
    const retained = logNames.map((name, index) =>
      this.retainLog(`Log${index + 1}`, name, retentionInDays),
    )
    const attributes = {
      DeliveryStatusIAMRole: writer.roleArn,
      DeliveryStatusSuccessSamplingRate: '100',
    }
    const on = { service: 'SNS', action: 'SetSMSAttributes', parameters: { attributes } }
    this.call('On', on).node.addDependency(...retained)
  }

  /** The role that SNS writes the log with. */
  private addWriter(logs: string): Role {
    const writer = new Role(this, 'Writer', {
      assumedBy: new ServicePrincipal('sns.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    const actions = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents']
    writer.addToPolicy(new PolicyStatement({ actions, resources: [logs] }))
    acknowledge(writer, { [this.logsFinding()]: onlyTheseLogs })
    return writer
  }

  /** The role of CDK's function that makes the calls. */
  private addCaller(logs: string, writer: Role): Role {
    const caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    })
    this.callerLog.grantWrite(caller)
    const logActions = ['logs:CreateLogGroup', 'logs:PutRetentionPolicy']
    caller.addToPolicy(new PolicyStatement({ actions: logActions, resources: [logs] }))
    caller.addToPolicy(new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }))
    caller.addToPolicy(
      new PolicyStatement({ actions: ['iam:PassRole'], resources: [writer.roleArn] }),
    )
    acknowledge(caller, {
      [this.logsFinding()]: onlyTheseLogs,
      'IAM5[Resource::*]': 'The attributes of texts belong to the account, which has no ARN.',
    })
    return caller
  }

  /** cdk-nag's name of the finding about the policies' wildcard. */
  private logsFinding(): string {
    const { region } = Stack.of(this)
    const account = '<AWS::AccountId>'
    const name = `sns/${region}/${account}/DirectPublishToPhoneNumber*`
    return `IAM5[Resource::arn:aws:logs:${region}:${account}:log-group:${name}]`
  }

  private retainLog(id: string, logGroupName: string, retentionInDays: number) {
    const service = 'CloudWatchLogs'
    const created = this.call(id, {
      service,
      action: 'CreateLogGroup',
      parameters: { logGroupName },
      ignoreErrorCodesMatching: 'ResourceAlreadyExistsException',
    })
    const parameters = { logGroupName, retentionInDays }
    const retained = this.call(`${id}Retention`, {
      service,
      action: 'PutRetentionPolicy',
      parameters,
    })
    retained.node.addDependency(created)
    return retained
  }

  /** Makes an AWS SDK call on the first deploy and on each deploy that changes the call. */
  private call(id: string, call: Omit<AwsSdkCall, 'physicalResourceId'>): AwsCustomResource {
    const resource = new AwsCustomResource(this, id, {
      onUpdate: { ...call, physicalResourceId: PhysicalResourceId.of(id) },
      role: this.caller,
      logGroup: this.callerLog,
    })
    // The role's policy must exist as well; the function does not depend on it.
    resource.node.addDependency(this.caller)
    return resource
  }
}

const onlyTheseLogs = "SNS's two log groups of texts, and their streams."
