import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { checkBootstrap, checkConcurrency } from '../../../tools/checks/aws/check-account'
import { checkEmailAccount, checkSender } from '../../../tools/checks/aws/check-email'
import { checkStack } from '../../../tools/checks/aws/check-stack'
import { checkSubscriptions } from '../../../tools/checks/aws/check-subscriptions'
import { checkTexts } from '../../../tools/checks/aws/check-texts'
import type { Check } from '../../../tools/checks/check'
import { findStack } from '../../../tools/cli/find-stack'
import { checkAlarms } from '../../../tools/doctor/check-alarms'
import { awsError, mockAccount, outputs } from '../../support/tools/aws-account'

const dev = stageConfig('dev')
const withConfig = (changes: Partial<StageConfig>) => ({ ...dev, ...changes })
const statuses = (checks: Check[]) => checks.map(({ id, status }) => `${id} ${status}`)

let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})

test('an account that is set up completely has only checks that are ok', async () => {
  const config = stageConfig('dev')
  const checks = await Promise.all([
    checkBootstrap('123456789012'),
    checkConcurrency(config),
    checkEmailAccount(),
    checkSender(config),
    checkTexts(config),
    checkSubscriptions('dev', config),
    checkAlarms('dev'),
  ])

  expect(checks.flat().filter(({ status }) => status !== 'ok')).toEqual([])
})

test('an account without the CDK bootstrap shows its command', async () => {
  aws.cloudFormation.on(DescribeStacksCommand).rejects(awsError('ValidationError'))

  expect(await checkBootstrap('123456789012')).toMatchObject([
    {
      status: 'action',
      fix: { command: "npx cdk bootstrap --app '' aws://123456789012/us-east-1" },
    },
  ])
})

test.each([
  [true, 149, 'action'],
  [true, 150, 'ok'],
  [false, 10, 'warning'],
  [false, 1000, 'ok'],
])(
  'reservedConcurrency %s with a limit of %i concurrent executions is %s',
  async (reserved, limit, status) => {
    const AccountLimit = { ConcurrentExecutions: limit }
    aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit })

    expect(await checkConcurrency(withConfig({ reservedConcurrency: reserved }))).toMatchObject([
      { status },
    ])
  },
)

test('[F62] SES in the sandbox needs action, and the check shows how long that takes', async () => {
  const SendQuota = { Max24HourSend: 200, SentLast24Hours: 190 }
  aws.ses
    .on(GetAccountCommand)
    .resolves({ ProductionAccessEnabled: false, SendingEnabled: true, SendQuota })

  const checks = await checkEmailAccount()

  expect(statuses(checks)).toEqual(['email.sandbox action', 'email.quota warning'])
  expect(checks[0]).toMatchObject({ fix: { takes: 'about 24 hours' } })
})

test('[F62] SES that cannot send needs action', async () => {
  aws.ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: false,
    EnforcementStatus: 'SHUTDOWN',
  })

  expect(statuses(await checkEmailAccount())).toContain('email.paused action')
})

test('a sender whose domain or parent domain is verified is verified', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))
  aws.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'example.com' })
    .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } })

  const checks = await checkSender(withConfig({ senderAddress: 'ebooks@mail.shop.example.com' }))

  expect(statuses(checks)).toEqual(['email.sender ok'])
})

test('[F62] a sender without DKIM is a warning, and an unverified one shows its command', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))
  expect(await checkSender(dev)).toMatchObject([
    {
      status: 'action',
      fix: { command: expect.stringContaining('--email-identity ebooks@example.com') },
    },
  ])

  aws.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: dev.senderAddress })
    .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'NOT_STARTED' } })
  expect(statuses(await checkSender(dev))).toEqual(['email.sender warning'])
})

const ownDomain = withConfig({
  senderAddress: 'ebooks@book.example.com',
  domain: {
    name: 'book.example.com',
    hostedZone: { id: 'Z0123456789ABC', name: 'example.com' },
  },
})

test.each([
  ['created by the stack', 'bounces.book.example.com', 'email.sender ok'],
  [
    'created by hand, on which the deploy would fail',
    'mail.book.example.com',
    'email.sender action',
  ],
  ['created by hand without a bounce domain', undefined, 'email.sender action'],
])("an identity of the store's own domain %s gets %s", async (_by, MailFromDomain, expected) => {
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

  expect(statuses(await checkSender(ownDomain))).toEqual([expected])
})

test('a sender that the stack verifies is only a warning before the deploy', async () => {
  aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException'))

  expect(await checkSender(ownDomain)).toMatchObject([
    {
      status: 'warning',
      fix: { what: expect.stringContaining('The deploy creates the identity') },
    },
  ])
})

test.each([
  ['UPDATE_ROLLBACK_COMPLETE', 'ok'],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'ok'],
  ['UPDATE_IN_PROGRESS', 'action'],
  ['ROLLBACK_COMPLETE', 'action'],
  ['UPDATE_ROLLBACK_FAILED', 'action'],
] as const)('a stack that is %s is %s', async (StackStatus, status) => {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }))
  const stack = { StackName: 'ebook-store-dev', CreationTime: new Date(), StackStatus, Outputs }
  aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [stack] })

  expect(checkStack('dev', await findStack('dev')).status).toBe(status)
})

test('a stack of older sources needs a deploy', async () => {
  const { ApiUrl: _apiUrl, ...older } = outputs
  mockAccount(older)

  const check = checkStack('dev', await findStack('dev'))

  expect(check).toMatchObject({
    status: 'action',
    fix: { command: 'npm run deploy -- --stage dev' },
  })
  expect(check.summary).toContain('without ApiUrl')
})

test('an alarm that is firing links to its section of the runbook', async () => {
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'ebook-store-dev-no-sale', StateValue: 'INSUFFICIENT_DATA' }],
    CompositeAlarms: [
      {
        AlarmName: 'ebook-store-dev-order-decisions',
        StateValue: 'ALARM',
        AlarmDescription: 'Orders are held\n\nBuyers paid and got nothing.',
      },
    ],
  })

  expect(await checkAlarms('dev')).toEqual([
    {
      id: 'alarms.order-decisions',
      status: 'action',
      summary: 'Firing: Orders are held',
      fix: {
        what: 'See its impact and how to fix it.',
        page: 'docs/runbook.md#order-decisions',
      },
    },
  ])
})
