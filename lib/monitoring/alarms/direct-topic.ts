import { Stack } from 'aws-cdk-lib'
import type { AlarmActionConfig, IAlarm, IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch'
import { type IRule, type IRuleTarget, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IConstruct } from 'constructs'
import { Construct } from 'constructs'
import type { StageConfig } from '../../stage/stage-settings'

/**
 * Notifies ops without any function of the store, for outages in which functions cannot run. It is not encrypted:
 * CloudWatch and EventBridge may not use the AWS managed key, a key of our own costs $1 a month, and nothing published
 * here is personal. https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
 */
export class DirectTopic extends Construct implements IAlarmAction {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { alarmAddress }: Pick<StageConfig, 'alarmAddress'>) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', {
      // The sender's name in the inbox.
      displayName: `${Stack.of(this).stackName} direct`,
      enforceSSL: true,
    })
    this.topic.addSubscription(new EmailSubscription(alarmAddress))
  }

  /** CDK calls this when the topic is added to an alarm as its action. */
  bind(_scope: IConstruct, alarm: IAlarm): AlarmActionConfig {
    this.allowPublish('cloudwatch.amazonaws.com', alarm.alarmArn)
    return { alarmActionArn: this.topic.topicArn }
  }

  /** A schedule's target that publishes a text to the topic. */
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
