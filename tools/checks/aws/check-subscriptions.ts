import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns'
import { stackNameOf } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { done, open, type Point } from '../checklist/point'
import { look } from './look'
import { consolePage, storeRegion } from './region'

const cloudFormation = new CloudFormationClient({ region: storeRegion })
const sns = new SNSClient({ region: storeRegion })

/** Whether the people who are to hear alarms have agreed to it: until then AWS sends them none. */
export function checkSubscriptions(stage: string, config: StageConfig): Promise<Point[]> {
  return look('alarms.recipients', 'Who hears the alarms', async () => {
    const subscriptions = await findSubscriptions(stackNameOf(stage))
    const addresses = [...new Set([config.alarmAddress, config.financeAddress])]
    return addresses.map((address) => recipientPoint(address, subscriptions))
  })
}

async function findSubscriptions(stackName: string): Promise<Subscription[]> {
  const subscriptions: Subscription[] = []
  const request = { StackName: stackName }
  for await (const page of paginateListStackResources({ client: cloudFormation }, request)) {
    const topics = page.StackResourceSummaries?.filter(
      ({ ResourceType }) => ResourceType === 'AWS::SNS::Topic',
    )
    for (const { PhysicalResourceId: TopicArn } of topics ?? []) {
      const pages = paginateListSubscriptionsByTopic({ client: sns }, { TopicArn })
      for await (const { Subscriptions } of pages) subscriptions.push(...(Subscriptions ?? []))
    }
  }
  return subscriptions.filter(({ Protocol }) => Protocol === 'email')
}

function recipientPoint(address: string, subscriptions: Subscription[]): Point {
  const id = 'alarms.recipients'
  const own = subscriptions.filter(({ Endpoint }) => Endpoint === address)
  if (own.length === 0) {
    return open(id, `${address} is not subscribed to the alarms`, {
      what: 'Subscribe the address to the topic of the store, and confirm the e-mail that comes.',
      page: consolePage('sns/v3/home', '#/topics'),
    })
  }
  // What SNS shows in the place of an ARN.
  if (own.every(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation')) {
    return open(id, `${address} has not confirmed and hears no alarm`, {
      what: 'Press the link in the e-mail "AWS Notification - Subscription Confirmation"; the page sends it again.',
      page: consolePage('sns/v3/home', '#/subscriptions'),
    })
  }
  return done(id, `${address} hears the alarms`)
}
