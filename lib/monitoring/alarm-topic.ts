import { Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Alias } from 'aws-cdk-lib/aws-kms'
import { SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { StageConfig } from '../stage/stage-settings'

type AlarmTopicProps = Pick<StageConfig, 'alarmAddress' | 'financeAddress'>

/**
 * Where alarms become e-mails. Each address gets one message of AWS after the first deploy and has to
 * confirm it. The text lies encrypted with AWS's own key, because one of ours costs $1 a month.
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
    // SNS knows an address once to a topic: with the filter it would miss what is for ops.
    if (financeAddress === alarmAddress) return
    const audience = SubscriptionFilter.stringFilter({ allowlist: ['finance'] })
    this.topic.addSubscription(
      new EmailSubscription(financeAddress, { filterPolicy: { audience } }),
    )
  }

  /** Lets the notifier publish; gives the variable it needs. */
  grantPublish(grantee: IGrantable): { ALARMS_TOPIC: string } {
    // The key needs no grant: its policy lets whoever may use the topic use it through SNS.
    const resourceArns = [this.topic.topicArn]
    Grant.addToPrincipal({ grantee, actions: ['sns:Publish'], resourceArns })
    return { ALARMS_TOPIC: this.topic.topicArn }
  }
}
