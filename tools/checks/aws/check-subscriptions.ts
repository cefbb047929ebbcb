import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok, setupCommand, warning } from '../check'
import { type AlarmSubscription, findSubscriptions } from './alarm-subscriptions'
import { checkOrWarn } from './check-or-warn'

/** Whether ops and finance receive the alarms, and whether a subscription can end by accident. */
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
  const withLink = setupCommand(stage, "--alarm-link '…'")
  if (topicArn === undefined) {
    const deploy = `npm run deploy -- --stage ${stage}`
    const fix = { what: 'Deploy again: the stack lacks the topic.', command: deploy }
    return action(id, `${address} cannot receive ${what}`, fix)
  }
  switch (state) {
    case 'missing':
      return action(id, `${address} is not subscribed to ${what}`, {
        what: 'Let setup subscribe the address again.',
        command: setupCommand(stage),
      })
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
