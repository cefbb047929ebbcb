import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DescribeSenderIdsCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  GetSubscriptionAttributesCommand,
  ListOriginationNumbersCommand,
  ListSubscriptionsByTopicCommand,
} from '@aws-sdk/client-sns'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { TextSetting } from '../../../lib/stage/text-setting'
import { checkSubscriptions } from '../../../tools/checks/aws/check-subscriptions'
import { checkTexts } from '../../../tools/checks/aws/check-texts'
import { type Check, isReady } from '../../../tools/checks/check'
import {
  accountId,
  awsError,
  mockAccount,
  ownNumber,
  topics,
} from '../../support/tools/aws-account'

const dev = stageConfig('dev')
const statuses = (checks: Check[]) => checks.map(({ id, status }) => `${id} ${status}`)
const summaries = (checks: Check[]) => checks.map(({ status, summary }) => `${status} ${summary}`)

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

describe('the subscriptions', () => {
  const direct = 'direct e-mails about outages'
  const subscribed = (Endpoint: string, SubscriptionArn: string) => {
    return { Protocol: 'email', Endpoint, SubscriptionArn }
  }

  test('[F96] that are missing, pending, deleted or that a mail scanner could end are reported', async () => {
    const arn = 'arn:aws:sns:us-east-1:123456789012:alarms:1'
    const Attributes = { ConfirmationWasAuthenticated: 'false' }
    aws.sns.on(GetSubscriptionAttributesCommand).resolves({ Attributes })
    const listed = (...Subscriptions: ReturnType<typeof subscribed>[]) =>
      aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions })

    listed(subscribed(dev.alarmAddress, 'PendingConfirmation'))
    const pending = summaries(await checkSubscriptions('dev', dev))
    listed(subscribed(dev.alarmAddress, arn), subscribed(dev.financeAddress, 'Deleted'))
    const open = summaries(await checkSubscriptions('dev', dev))

    expect(pending).toEqual([
      'action ops@example.com has not confirmed to receive alarms',
      'action finance@example.com is not subscribed to alarms',
      `action ops@example.com has not confirmed to receive ${direct}`,
    ])
    expect(open).toEqual([
      'warning ops@example.com receives alarms until a mail scanner unsubscribes it',
      'action finance@example.com is not subscribed to alarms',
      `warning ops@example.com receives ${direct} until a mail scanner unsubscribes it`,
    ])
  })

  test('to a topic that the stack of older sources lacks need a deploy', async () => {
    const StackResourceSummaries = [topics.alarms]
    aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries })

    const checks = await checkSubscriptions('dev', dev)

    expect(checks.filter(({ status }) => status !== 'ok')).toMatchObject([
      {
        summary: `ops@example.com cannot receive ${direct}`,
        fix: { command: 'npm run deploy -- --stage dev' },
      },
    ])
  })

  test('of one address for ops and finance are one to each topic', async () => {
    const config = { ...dev, financeAddress: dev.alarmAddress }

    expect(summaries(await checkSubscriptions('dev', config))).toEqual([
      'ok ops@example.com receives alarms',
      `ok ops@example.com receives ${direct}`,
    ])
  })
})

describe('texts', () => {
  const number: TextSetting = {
    countries: ['US'],
    originationIdentity: ownNumber,
    budgetDollars: 20,
    watchesAccount: true,
  }
  const check = (texts: TextSetting | false) => checkTexts({ ...dev, texts })
  const originationOf = (checks: Check[]) => checks.find(({ id }) => id === 'texts.number')

  test('that a stage does not offer have one line, and make no request to AWS', async () => {
    const checks = await check(false)

    expect(summaries(checks)).toEqual([expect.stringMatching(/^ok .*no texts/)])
    expect(aws.sns.calls()).toEqual([])
  })

  test('[F61] that are offered and cannot arrive make a stage not ready', async () => {
    aws.sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true })
    aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: {} })
    aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [] })

    const checks = await check(number)

    expect(isReady(checks)).toBe(false)
    expect(statuses(checks)).toEqual([
      'texts.sandbox action',
      'texts.budget action',
      'texts.log warning',
      'texts.number action',
    ])
    const fixes = checks.flatMap((each) => (each.status === 'action' ? [each.fix.what] : []))
    for (const what of fixes) expect(what).toContain('texts: false')
  })

  test.each([
    ['19', 'action'],
    ['20', 'ok'],
  ])('a limit of $%s at AWS for a budget of $20 is %s', async (MonthlySpendLimit, status) => {
    aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit } })

    const budget = (await check(number)).find(({ id }) => id === 'texts.budget')

    expect(budget?.status).toBe(status)
    expect(budget?.summary).toContain(`$${MonthlySpendLimit} a month`)
  })

  test.each([
    ['is active', { Status: 'Active', NumberCapabilities: ['SMS' as const] }, 'ok'],
    ['is pending', { Status: 'Pending', NumberCapabilities: ['SMS' as const] }, 'action'],
    ['has voice only', { Status: 'Active', NumberCapabilities: ['VOICE' as const] }, 'action'],
    ['is another one', { PhoneNumber: '+18335550000', Status: 'Active' }, 'action'],
  ])('[F61] an origination number that %s is %s', async (_case, facts, status) => {
    const PhoneNumbers = [{ PhoneNumber: ownNumber, ...facts }]
    aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers })

    expect(originationOf(await check(number))?.status).toBe(status)
  })

  test.each([
    [['GB', 'FR'], 'ok', 'Texts come from MYBOOK'],
    [['GB'], 'action', 'MYBOOK is no sender ID of this account for FR'],
  ])('[F61] a sender ID registered in %j is %s', async (registered, status, summary) => {
    const SenderIds = registered.map((IsoCountryCode) => ({
      SenderIdArn: `arn:aws:sms-voice:us-east-1:${accountId}:sender-id/MYBOOK`,
      SenderId: 'MYBOOK',
      IsoCountryCode,
      MessageTypes: [],
      MonthlyLeasingPrice: '0',
      DeletionProtectionEnabled: false,
      Registered: false,
    }))
    aws.smsVoice.on(DescribeSenderIdsCommand).resolves({ SenderIds })
    const senderId = { countries: ['GB', 'FR'], originationIdentity: 'MYBOOK' }

    const checks = await check({ ...number, ...senderId })

    expect(originationOf(checks)).toMatchObject({ status, summary })
  })

  test('a denied check is a warning and does not stop the others', async () => {
    const error = awsError('AuthorizationError', 'not authorized to perform: SNS:GetSMSAttributes')
    aws.sns.on(GetSMSAttributesCommand).rejects(error)

    const checks = await check(number)

    expect(statuses(checks)).toEqual([
      'texts.sandbox ok',
      'texts.budget warning',
      'texts.number ok',
    ])
    expect(checks[1]?.summary).toContain('SNS:GetSMSAttributes')
  })
})
