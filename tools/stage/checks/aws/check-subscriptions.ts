import { GetSubscriptionAttributesCommand, paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns'
import { collect } from '../../../../lambda/platform/aws/tables'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { clientConfig } from '../../../cli/aws'
import { stackResources } from '../../../cli/find-stack'
import { action, bySetup, type Check, ok, setupCommand, warning } from '../check'
import { checkOrWarn } from './check-or-warn'

const sns = new SNSClient(clientConfig)

type Wanted = {
  /** The prefix of the topic's logical id (lib/store-stack.ts). */
  topic: 'Alarms' | 'DirectAlarms'
  address: string
  /** The filter that lib/monitoring/alarms/topics.ts sets. */
  filter?: { audience: string[] }
}

export type AlarmSubscription = Wanted & {
  topicArn: string | undefined
  /**
   * `open`: confirmed by opening the link, so anyone who opens the unsubscribe link, even a mail scanner, ends it.
   * `protected`: only its owner can end it.
   */
  state: 'missing' | 'pending' | 'open' | 'protected'
}

export function checkSubscriptions(stage: string, config: StageConfig): Promise<Check[]> {
  return checkOrWarn('alarms.recipients', 'The recipients of alarms', async () => {
    const subscriptions = await findSubscriptions(stage, config)
    return subscriptions.map((subscription) => checkSubscription(stage, subscription))
  })
}

function checkSubscription(stage: string, subscription: AlarmSubscription): Check {
  const { topic, topicArn, address, state } = subscription
  const id = 'alarms.recipients'
  const what = topic === 'Alarms' ? 'alarms' : 'direct emails about outages'
  const again = 'Let setup subscribe the address again.'
  const withLink = setupCommand(stage, "--alarm-link '…'")
  if (topicArn === undefined) {
    const deploy = `npm run deploy -- --stage ${stage}`
    const fix = { what: 'Deploy again: the stack lacks the topic.', command: deploy }
    return action(id, `${address} cannot receive ${what}`, fix)
  }
  switch (state) {
    case 'missing':
      return action(id, `${address} is not subscribed to ${what}`, bySetup(stage, again))
    case 'pending':
      return action(id, `${address} has not confirmed to receive ${what}`, {
        what:
          'In the email "AWS Notification - Subscription Confirmation" copy the link "Confirm subscription", ' +
          'do not open it, and give it to setup.',
        command: withLink,
      })
    case 'open':
      return warning(id, `${address} receives ${what} until a mail scanner unsubscribes it`, {
        what:
          'It was confirmed by opening the link. Give the same link to setup; after two days delete the ' +
          'subscription in the SNS console first, and let setup subscribe the address again.',
        command: withLink,
      })
    case 'protected':
      return ok(id, `${address} receives ${what}`)
  }
}

export async function findSubscriptions(
  stage: string,
  { alarmAddress, financeAddress }: StageConfig,
): Promise<AlarmSubscription[]> {
  const topics = await stackResources(stage, 'AWS::SNS::Topic')
  const finance: Wanted = { topic: 'Alarms', address: financeAddress, filter: { audience: ['finance'] } }
  const wanted: Wanted[] = [
    { topic: 'Alarms', address: alarmAddress },
    ...(financeAddress === alarmAddress ? [] : [finance]),
    { topic: 'DirectAlarms', address: alarmAddress },
  ]
  return Promise.all(
    wanted.map(async (subscription) => {
      const topicArn = topics.find(({ id }) => id.startsWith(subscription.topic))?.physicalId
      const state = topicArn ? await stateOf(topicArn, subscription.address) : 'missing'
      return { ...subscription, topicArn, state }
    }),
  )
}

async function stateOf(topicArn: string, address: string): Promise<AlarmSubscription['state']> {
  const topic = { TopicArn: topicArn }
  const pages = await collect(paginateListSubscriptionsByTopic({ client: sns }, topic))
  const arns = pages
    .flatMap(({ Subscriptions = [] }) => Subscriptions)
    .filter(({ Protocol, Endpoint }) => Protocol === 'email' && Endpoint === address)
    .map(({ SubscriptionArn }) => SubscriptionArn)
  // SNS returns `PendingConfirmation` and, for some days, `Deleted` instead of an ARN.
  const SubscriptionArn = arns.find((arn) => arn?.startsWith('arn:'))
  if (!SubscriptionArn) return arns.includes('PendingConfirmation') ? 'pending' : 'missing'
  const { Attributes } = await sns.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }))
  return Attributes?.['ConfirmationWasAuthenticated'] === 'true' ? 'protected' : 'open'
}
