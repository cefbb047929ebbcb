import { Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Alias } from 'aws-cdk-lib/aws-kms'
import { SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { StageConfig } from '../../stage/stage-settings'

type AlarmTopicProps = Pick<StageConfig, 'alarmAddress' | 'financeAddress'>

/**
 * The topic whose subscribers receive alarms by email. After the first deploy AWS asks each address for a
 * confirmation. The topic is encrypted with the AWS managed key, because a key of our own costs $1 a month.
 */
export class AlarmTopic extends Construct {
  private readonly topic: Topic

  constructor(scope: Construct, id: string, { alarmAddress, financeAddress }: AlarmTopicProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', {
      // The sender's name in the inbox.
      displayName: Stack.of(this).stackName,
      masterKey: Alias.fromAliasName(this, 'Key', 'alias/aws/sns'),
      enforceSSL: true,
    })
    this.topic.addSubscription(new EmailSubscription(alarmAddress))
    // A topic accepts an address only once, and this filter would exclude the alarms for ops.
    if (financeAddress === alarmAddress) return
    const audience = SubscriptionFilter.stringFilter({ allowlist: ['finance'] })
    this.topic.addSubscription(
      new EmailSubscription(financeAddress, { filterPolicy: { audience } }),
    )
  }

  /** Lets a function publish. Returns the variable that names the topic. */
  grantPublish(grantee: IGrantable): { ALARMS_TOPIC: string } {
    // The key needs no grant: its policy allows every principal that may use the topic, through SNS.
    const resourceArns = [this.topic.topicArn]
    Grant.addToPrincipal({ grantee, actions: ['sns:Publish'], resourceArns })
    return { ALARMS_TOPIC: this.topic.topicArn }
  }
}
