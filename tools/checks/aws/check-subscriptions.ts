import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns'
import { stackNameOf } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok } from '../check'
import { checkOrWarn } from './check-or-warn'
import { consolePage, storeRegion } from '../../cli/aws'

const cloudFormation = new CloudFormationClient({ region: storeRegion })
const sns = new SNSClient({ region: storeRegion })

/** Whether ops and finance confirmed their subscription; AWS notifies nobody before that. */
export function checkSubscriptions(stage: string, config: StageConfig): Promise<Check[]> {
  return checkOrWarn('alarms.recipients', 'The recipients of alarms', async () => {
    const subscriptions = await findSubscriptions(stackNameOf(stage))
    const addresses = [...new Set([config.alarmAddress, config.financeAddress])]
    return addresses.map((address) => checkRecipient(address, subscriptions))
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

function checkRecipient(address: string, subscriptions: Subscription[]): Check {
  const id = 'alarms.recipients'
  const own = subscriptions.filter(({ Endpoint }) => Endpoint === address)
  if (own.length === 0) {
    return action(id, `${address} is not subscribed to the alarms`, {
      what: 'Subscribe the address to the topic of the store, and confirm in the e-mail that arrives.',
      page: consolePage('sns/v3/home', '#/topics'),
    })
  }
  // SNS shows this in place of an ARN.
  if (own.every(({ SubscriptionArn }) => SubscriptionArn === 'PendingConfirmation')) {
    return action(id, `${address} has not confirmed and receives no alarm`, {
      what: 'Follow the link in the e-mail "AWS Notification - Subscription Confirmation"; the page can send it again.',
      page: consolePage('sns/v3/home', '#/subscriptions'),
    })
  }
  return ok(id, `${address} receives the alarms`)
}
