import { ConfirmSubscriptionCommand, SNSClient, SubscribeCommand } from '@aws-sdk/client-sns'
import { unescape } from 'node:querystring'
import { stageConfig } from '../../../lib/stage/stage-config'
import { checkOrWarn } from '../checks/aws/check-or-warn'
import { type AlarmSubscription, checkSubscriptions, findSubscriptions } from '../checks/aws/check-subscriptions'
import { action, type Check } from '../checks/check'
import { awsReason, clientConfig } from '../../cli/aws'
import { mayChange, type SetupRun } from './setup-run'

const sns = new SNSClient(clientConfig)

/**
 * Confirmed here, a subscription can be ended only by the account's owner; confirmed by its link, it ends when anyone
 * opens the link below an alarm. https://docs.aws.amazon.com/sns/latest/api/API_ConfirmSubscription.html
 */
export async function connectAlarms(run: SetupRun): Promise<Check[]> {
  const config = stageConfig(run.stage)
  const faults = await checkOrWarn('alarms.confirmation', 'Confirming the alarms', async () => {
    for (const missing of await inState('missing', run)) await subscribe(run, missing)
    const given = await Promise.all(run.alarmLink.map(confirmLink))
    const asked = run.terminal.isInteractive ? await askForLinks(run) : []
    return [...given, ...asked].flat()
  })
  return [...faults, ...(await checkSubscriptions(run.stage, config))]
}

async function inState(state: AlarmSubscription['state'], { stage }: SetupRun) {
  const subscriptions = await findSubscriptions(stage, stageConfig(stage))
  return subscriptions.filter((subscription) => subscription.state === state)
}

/**
 * CloudFormation does not notice a deleted subscription. AWS deletes one that is not confirmed within 48 hours:
 * https://aws.amazon.com/about-aws/whats-new/2023/05/amazon-sns-automatic-deletion-unconfirmed-subscriptions/
 */
async function subscribe(run: SetupRun, { topicArn, address, filter }: AlarmSubscription): Promise<void> {
  if (!topicArn) return
  if (!(await mayChange(run, `Subscribe ${address} to alarms again?`))) return
  await sns.send(
    new SubscribeCommand({
      TopicArn: topicArn,
      Protocol: 'email',
      Endpoint: address,
      ...(filter && { Attributes: { FilterPolicy: JSON.stringify(filter) } }),
    }),
  )
}

/** AWS sends the links right after the deploy. */
async function askForLinks(run: SetupRun): Promise<Check[]> {
  const checks: Check[] = []
  for (const { address, topicArn } of await inState('pending', run)) {
    const name = topicArn?.split(':').at(-1) ?? ''
    const link = await run.terminal.ask(
      `AWS has sent ${address} a link to confirm the topic ${name}. Copy it without opening it, and ` +
        'paste it here (Enter: later):',
      (input) => (input === '' ? undefined : faultOf(parseConfirmationLink(input), topicArn)),
    )
    if (link !== '') checks.push(...(await confirmLink(link)))
  }
  return checks
}

const notALink = 'This is not the link of an email "Subscription Confirmation".'

function faultOf(confirmation: Confirmation | undefined, topicArn: string | undefined) {
  if (!confirmation) return notALink
  return confirmation.topicArn === topicArn ? undefined : 'This link is for another topic.'
}

async function confirmLink(link: string): Promise<Check[]> {
  const confirmation = parseConfirmationLink(link)
  const id = 'alarms.confirmation'
  if (!confirmation) return [action(id, notALink, { what: 'Copy the link again, complete.' })]
  const { topicArn: TopicArn, token: Token } = confirmation
  const request = { TopicArn, Token, AuthenticateOnUnsubscribe: 'true' }
  try {
    await sns.send(new ConfirmSubscriptionCommand(request))
    return []
  } catch (error) {
    const what = 'Links are valid for two days. Then AWS deletes the subscription, and setup subscribes again.'
    return [action(id, `A subscription could not be confirmed: ${awsReason(error)}`, { what })]
  }
}

type Confirmation = { topicArn: string; token: string }

/** `undefined` for another link. A mail gateway may have put AWS's link into its own. */
function parseConfirmationLink(link: string): Confirmation | undefined {
  for (let text = link.trim(), round = 0; round < 3; text = unescape(text), round += 1) {
    const topicArn = /[?&]TopicArn=(arn:aws:sns:[\w-]+:\d+:[\w.-]+)/i.exec(text)?.[1]
    const token = /[?&]Token=(\w+)/i.exec(text)?.[1]
    if (topicArn && token) return { topicArn, token }
  }
  return undefined
}
