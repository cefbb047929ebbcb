import { Stack } from 'aws-cdk-lib'
import type { AlarmActionConfig, IAlarm, IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { type IRule, type IRuleTarget, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { Grant, type IGrantable, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias } from 'aws-cdk-lib/aws-kms'
import { SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct, type IConstruct } from 'constructs'
import type { StageConfig } from '../../stage/stage-settings'

/**
 * Emails alarms; AWS asks each address for a confirmation after the first deploy. Encrypted with the AWS managed key,
 * because a key of our own costs $1 a month.
 */
export class AlarmTopic extends Construct {
  private readonly topic = new Topic(this, 'Topic', {
    // The sender's name in the inbox.
    displayName: Stack.of(this).stackName,
    masterKey: Alias.fromAliasName(this, 'Key', 'alias/aws/sns'),
    enforceSSL: true,
  })

  constructor(scope: Construct, id: string, { alarmAddress, financeAddress }: StageConfig) {
    super(scope, id)
    this.topic.addSubscription(new EmailSubscription(alarmAddress))
    // A topic accepts an address only once, and the filter would hide the alarms for ops.
    if (financeAddress === alarmAddress) return
    const audience = SubscriptionFilter.stringFilter({ allowlist: ['finance'] })
    this.topic.addSubscription(new EmailSubscription(financeAddress, { filterPolicy: { audience } }))
  }

  grantPublish(grantee: IGrantable): { ALARMS_TOPIC: string } {
    // The key's policy already allows every principal that may use the topic, through SNS.
    const resourceArns = [this.topic.topicArn]
    Grant.addToPrincipal({ grantee, actions: ['sns:Publish'], resourceArns })
    return { ALARMS_TOPIC: this.topic.topicArn }
  }
}

/**
 * Notifies ops when functions cannot run. Not encrypted: CloudWatch and EventBridge may not use the AWS managed key, a
 * key of our own costs $1 a month, and nothing published here is personal.
 * https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
 */
export class DirectTopic extends Construct implements IAlarmAction {
  readonly topic = new Topic(this, 'Topic', { displayName: `${Stack.of(this).stackName} direct`, enforceSSL: true })

  constructor(scope: Construct, id: string, { alarmAddress }: StageConfig) {
    super(scope, id)
    this.topic.addSubscription(new EmailSubscription(alarmAddress))
  }

  /** CDK calls this for each alarm with this action. */
  bind(_scope: IConstruct, alarm: IAlarm): AlarmActionConfig {
    this.allowPublish('cloudwatch.amazonaws.com', alarm.alarmArn)
    return { alarmActionArn: this.topic.topicArn }
  }

  /** A rule's target that publishes the text. */
  textTarget(text: string): IRuleTarget {
    return {
      bind: ({ ruleArn }: IRule) => {
        this.allowPublish('events.amazonaws.com', ruleArn)
        return { arn: this.topic.topicArn, input: RuleTargetInput.fromText(text) }
      },
    }
  }

  private allowPublish(service: string, sourceArn: string) {
    const statement = new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sns:Publish'],
      resources: [this.topic.topicArn],
      conditions: { ArnEquals: { 'aws:SourceArn': sourceArn } },
    })
    this.topic.addToResourcePolicy(statement)
  }
}
