import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSubscriptionsByTopicCommand,
} from '@aws-sdk/client-sns'
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { checkBootstrap, checkConcurrency } from '../../../tools/setup/aws/check-account'
import { checkAlarms } from '../../../tools/setup/aws/check-alarms'
import { checkEmailAccount, checkSender } from '../../../tools/setup/aws/check-sender'
import { checkSubscriptions } from '../../../tools/setup/aws/check-subscriptions'
import { checkTexts } from '../../../tools/setup/aws/check-texts'
import { findAccount } from '../../../tools/setup/aws/find-account'
import { findStack } from '../../../tools/setup/aws/find-stack'
import type { Point } from '../../../tools/setup/checklist/point'
import { awsError, mockAccount, outputs } from '../../support/tools/aws-account'

const dev = stageConfig('dev')
const withConfig = (changes: Partial<StageConfig>) => ({ ...dev, ...changes })
const states = (points: Point[]) => points.map(({ id, state }) => `${id} ${state}`)
const pointOf = (points: Point[], id: string) => points.find((point) => point.id === id)

let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})

test('an account that lacks nothing has no open point and no warning', async () => {
  const config = withConfig({ textCountries: ['GB'] })
  const points = await Promise.all([
    checkBootstrap('123456789012'),
    checkConcurrency(config),
    checkEmailAccount(),
    checkSender(config),
    checkTexts(config),
    checkSubscriptions('dev', config),
    checkAlarms('dev'),
  ])

  expect(points.flat().filter(({ state }) => state !== 'done')).toEqual([])
})

test.each([
  [awsError('CredentialsProviderError'), 'There are no AWS credentials'],
  [awsError('ExpiredToken', 'The token has expired'), 'ExpiredToken: The token has expired'],
])('credentials that fail with %s say how to sign in', async (error, found) => {
  aws.sts.on(GetCallerIdentityCommand).rejects(error)

  const { id, point } = await findAccount()

  expect(id).toBeUndefined()
  expect(point).toMatchObject({ state: 'open', todo: { command: 'aws sso login' } })
  expect(point.found).toContain(found)
})

test('an account without CDK’s bootstrap gets the command for it', async () => {
  aws.cloudFormation.on(DescribeStacksCommand).rejects(awsError('ValidationError'))

  expect(await checkBootstrap('123456789012')).toMatchObject([
    { state: 'open', todo: { command: 'npx cdk bootstrap aws://123456789012/us-east-1' } },
  ])
})

test.each([
  [true, 149, 'open'],
  [true, 150, 'done'],
  [false, 10, 'warning'],
  [false, 1000, 'done'],
])('reservedConcurrency %s with %i functions at once is %s', async (reserved, limit, state) => {
  const AccountLimit = { ConcurrentExecutions: limit }
  aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit })

  expect(await checkConcurrency(withConfig({ reservedConcurrency: reserved }))).toMatchObject([
    { state },
  ])
})

test('SES in its sandbox is open, and says how long it takes to leave', async () => {
  const SendQuota = { Max24HourSend: 200, SentLast24Hours: 190 }
  aws.ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled: false, SendingEnabled: true, SendQuota })

  const points = await checkEmailAccount()

  expect(states(points)).toEqual(['email.sandbox open', 'email.quota warning'])
  expect(points[0]).toMatchObject({ todo: { takes: 'about 24 hours' } })
})

test('SES that sends nothing is open', async () => {
  aws.ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: false,
    EnforcementStatus: 'SHUTDOWN',
  })

  expect(states(await checkEmailAccount())).toContain('email.paused open')
})

test('a sender whose domain, or the domain above it, is verified is verified', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))
  aws.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'example.com' })
    .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } })

  const points = await checkSender(withConfig({ senderAddress: 'ebooks@mail.shop.example.com' }))

  expect(states(points)).toEqual(['email.sender done'])
})

test('a sender without DKIM is a warning, an unverified one open with its command', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))
  expect(await checkSender(dev)).toMatchObject([
    {
      state: 'open',
      todo: { command: expect.stringContaining('--email-identity ebooks@example.com') },
    },
  ])

  aws.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: dev.senderAddress })
    .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'NOT_STARTED' } })
  expect(states(await checkSender(dev))).toEqual(['email.sender warning'])
})

const ownDomain = withConfig({
  senderAddress: 'ebooks@book.example.com',
  domain: {
    name: 'book.example.com',
    hostedZone: { id: 'Z0123456789ABC', name: 'example.com' },
  },
})

test.each([
  ['made by the stack', 'bounces.book.example.com', 'email.sender done'],
  ['made by hand, on which the deploy would fail', 'mail.book.example.com', 'email.sender open'],
  ['made by hand without bounces of its own', undefined, 'email.sender open'],
])("an identity of the store's own domain %s is told apart", async (_by, MailFromDomain, state) => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))
  aws.ses.on(GetEmailIdentityCommand, { EmailIdentity: 'book.example.com' }).resolves({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS' },
    MailFromAttributes: {
      MailFromDomain,
      MailFromDomainStatus: 'SUCCESS',
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    },
  })

  expect(states(await checkSender(ownDomain))).toEqual([state])
})

test('a sender that the stack verifies is left to the deploy', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))

  expect(await checkSender(ownDomain)).toMatchObject([
    { state: 'warning', todo: { what: expect.stringContaining('The deploy makes the identity') } },
  ])
})

test('texts that do not arrive are warnings: e-mail sells without them', async () => {
  aws.sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true })
  aws.sns.on(GetSMSAttributesCommand).resolves({ attributes: {} })

  const points = await checkTexts(withConfig({ textBudgetDollars: 20 }))

  expect(states(points)).toEqual([
    'texts.sandbox warning',
    'texts.budget warning',
    'texts.number warning',
  ])
  expect(pointOf(points, 'texts.number')).toMatchObject({
    todo: { takes: 'up to 15 business days' },
  })
})

test.each([
  ['is active', { Status: 'Active', NumberCapabilities: ['SMS' as const] }, 'done'],
  ['is pending', { Status: 'Pending', NumberCapabilities: ['SMS' as const] }, 'warning'],
  ['only speaks', { Status: 'Active', NumberCapabilities: ['VOICE' as const] }, 'warning'],
  ['is another', { PhoneNumber: '+18335550000', Status: 'Active' }, 'warning'],
])('an origination number that %s is %s', async (_case, number, state) => {
  const wanted = '+18335550123'
  const PhoneNumbers = [{ PhoneNumber: wanted, ...number }]
  aws.sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers })

  const points = await checkTexts(withConfig({ textOriginationNumber: wanted }))

  expect(pointOf(points, 'texts.number')?.state).toBe(state)
})

test('what may not be seen is a warning and keeps nothing else from being looked at', async () => {
  const error = awsError('AuthorizationError', 'not authorized to perform: SNS:GetSMSAttributes')
  aws.sns.on(GetSMSAttributesCommand).rejects(error)

  const points = await checkTexts(withConfig({ textCountries: ['GB'] }))

  expect(states(points)).toEqual([
    'texts.sandbox done',
    'texts.budget warning',
    'texts.number done',
  ])
  expect(pointOf(points, 'texts.budget')?.found).toContain('SNS:GetSMSAttributes')
})

test.each([
  ['UPDATE_ROLLBACK_COMPLETE', 'done'],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'done'],
  ['UPDATE_IN_PROGRESS', 'open'],
  ['ROLLBACK_COMPLETE', 'open'],
  ['UPDATE_ROLLBACK_FAILED', 'open'],
] as const)('a stack that is %s is %s', async (StackStatus, state) => {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }))
  const stack = { StackName: 'ebook-store-dev', CreationTime: new Date(), StackStatus, Outputs }
  aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [stack] })

  expect((await findStack('dev')).point.state).toBe(state)
})

test('a stack of older sources is to be deployed again', async () => {
  const { ApiUrl: _apiUrl, ...older } = outputs
  mockAccount(older)

  const { outputs: found, point } = await findStack('dev')

  expect(found).toBeUndefined()
  expect(point).toMatchObject({ state: 'open', todo: { command: 'npm run deploy -- --stage dev' } })
  expect(point.found).toContain('without ApiUrl')
})

test('an address that has not confirmed, or is not subscribed, hears no alarm', async () => {
  const pending = {
    Protocol: 'email',
    Endpoint: dev.alarmAddress,
    SubscriptionArn: 'PendingConfirmation',
  }
  aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [pending] })

  const points = await checkSubscriptions('dev', dev)

  expect(points.map(({ state, found }) => `${state} ${found}`)).toEqual([
    'open ops@example.com has not confirmed and hears no alarm',
    'open finance@example.com is not subscribed to the alarms',
  ])
})

test('a raised alarm leads to its section of the runbook', async () => {
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'ebook-store-dev-no-sale', StateValue: 'INSUFFICIENT_DATA' }],
    CompositeAlarms: [
      {
        AlarmName: 'ebook-store-dev-orders-held',
        StateValue: 'ALARM',
        AlarmDescription: 'Orders are held\n\nBuyers paid and got nothing.',
      },
    ],
  })

  expect(await checkAlarms('dev')).toEqual([
    {
      id: 'alarms.orders-held',
      state: 'open',
      found: 'Raised: Orders are held',
      todo: {
        what: 'See who is hurt, and what to do.',
        page: 'docs/runbook.md#orders-held',
      },
    },
  ])
})
