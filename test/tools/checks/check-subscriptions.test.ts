import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import {
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
} from '@aws-sdk/client-sns'
import { stageConfig } from '../../../lib/stage/stage-config'
import { checkSubscriptions } from '../../../tools/checks/aws/check-subscriptions'
import { mockAccount, topics } from '../../support/tools/aws-account'

const dev = stageConfig('dev')
let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})

test('an address that has not confirmed or is not subscribed needs action', async () => {
  const pending = {
    Protocol: 'email',
    Endpoint: dev.alarmAddress,
    SubscriptionArn: 'PendingConfirmation',
  }
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [pending] })

  const checks = await checkSubscriptions('dev', dev)

  expect(checks.map(({ status, summary }) => `${status} ${summary}`)).toEqual([
    'action ops@example.com has not confirmed to receive alarms',
    'action finance@example.com is not subscribed to alarms',
    'action ops@example.com has not confirmed to receive direct e-mails about outages',
  ])
})

test('[F96] an address that a mail scanner could unsubscribe, or already has, is reported', async () => {
  const open = {
    Protocol: 'email',
    Endpoint: dev.alarmAddress,
    SubscriptionArn: 'arn:aws:sns:us-east-1:123456789012:alarms:1',
  }
  const deleted = { ...open, Endpoint: dev.financeAddress, SubscriptionArn: 'Deleted' }
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [open, deleted] })
  aws.sns.on(GetSubscriptionAttributesCommand).resolves({
    Attributes: { ConfirmationWasAuthenticated: 'false' },
  })

  const checks = await checkSubscriptions('dev', dev)

  expect(checks.map(({ status, summary }) => `${status} ${summary}`)).toEqual([
    'warning ops@example.com receives alarms until a mail scanner unsubscribes it',
    'action finance@example.com is not subscribed to alarms',
    'warning ops@example.com receives direct e-mails about outages until a mail scanner unsubscribes it',
  ])
})

test('a stack of older sources, without the direct topic, needs a deploy', async () => {
  aws.cloudFormation
    .on(ListStackResourcesCommand)
    .resolves({ StackResourceSummaries: [topics.alarms] })

  const checks = await checkSubscriptions('dev', dev)

  expect(checks.filter(({ status }) => status !== 'ok')).toEqual([
    expect.objectContaining({
      summary: 'ops@example.com cannot receive direct e-mails about outages',
      fix: expect.objectContaining({ command: 'npm run deploy -- --stage dev' }),
    }),
  ])
})

test('one address for ops and finance has one subscription to each topic', async () => {
  const config = { ...dev, financeAddress: dev.alarmAddress }

  expect(await checkSubscriptions('dev', config)).toMatchObject([
    { status: 'ok', summary: 'ops@example.com receives alarms' },
    { status: 'ok', summary: 'ops@example.com receives direct e-mails about outages' },
  ])
})
