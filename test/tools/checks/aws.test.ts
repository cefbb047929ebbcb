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
import { action, type Check, ok, warning } from '../../../tools/checks/check'
import { checklistText } from '../../../tools/checks/checklist-text'
import { findStack } from '../../../tools/cli/find-stack'
import { checkAlarms } from '../../../tools/doctor/check-alarms'
import { accountId, awsError, mockAccount, outputs } from '../../support/tools/aws-account'

const dev = stageConfig('dev')
const withConfig = (changes: Partial<StageConfig>) => ({ ...dev, ...changes })
const statuses = (checks: Check[]) => checks.map(({ id, status }) => `${id} ${status}`)

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

test('an account that is set up completely has only checks that are ok', async () => {
  const checks = await Promise.all([
    checkBootstrap(accountId),
    checkConcurrency(dev),
    checkEmailAccount(),
    checkSender(dev),
    checkTexts(dev),
    checkSubscriptions('dev', dev),
    checkAlarms('dev'),
  ])

  expect(checks.flat().filter(({ status }) => status !== 'ok')).toEqual([])
})

test('an account without the CDK bootstrap shows its command', async () => {
  aws.cloudFormation.on(DescribeStacksCommand).rejects(awsError('ValidationError'))

  const command = `npx cdk bootstrap --app '' aws://${accountId}/us-east-1`
  expect(await checkBootstrap(accountId)).toMatchObject([{ status: 'action', fix: { command } }])
})

test.each([
  [true, 149, 'action'],
  [true, 150, 'ok'],
  [false, 10, 'warning'],
  [false, 1000, 'ok'],
])(
  'reservedConcurrency %s with a limit of %i is %s',
  async (reservedConcurrency, limit, status) => {
    const AccountLimit = { ConcurrentExecutions: limit }
    aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit })

    expect(await checkConcurrency(withConfig({ reservedConcurrency }))).toMatchObject([{ status }])
  },
)

describe('e-mail', () => {
  const isVerified = (DkimStatus: 'SUCCESS' | 'NOT_STARTED', MailFromDomain?: string) => ({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: DkimStatus },
    MailFromAttributes: {
      MailFromDomain,
      MailFromDomainStatus: 'SUCCESS' as const,
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' as const,
    },
  })
  const identity = (EmailIdentity: string, facts: ReturnType<typeof isVerified>) =>
    aws.ses.on(GetEmailIdentityCommand, { EmailIdentity }).resolves(facts)
  beforeEach(() => aws.ses.on(GetEmailIdentityCommand).rejects(awsError('NotFoundException')))

  test('[F62] SES in the sandbox or paused needs action, and a quota that is used up is a warning', async () => {
    const SendQuota = { Max24HourSend: 200, SentLast24Hours: 190 }
    const facts = { ProductionAccessEnabled: false, SendingEnabled: false, SendQuota }
    aws.ses.on(GetAccountCommand).resolves({ ...facts, EnforcementStatus: 'SHUTDOWN' })

    const checks = await checkEmailAccount()

    expect(statuses(checks)).toEqual([
      'email.sandbox action',
      'email.paused action',
      'email.quota warning',
    ])
    expect(checks[0]).toMatchObject({ fix: { takes: 'about 24 hours' } })
  })

  test('[F62] an unverified sender shows its command, and one without DKIM is a warning', async () => {
    const command = expect.stringContaining('--email-identity ebooks@example.com')
    expect(await checkSender(dev)).toMatchObject([{ status: 'action', fix: { command } }])

    identity(dev.senderAddress, isVerified('NOT_STARTED'))
    expect(statuses(await checkSender(dev))).toEqual(['email.sender warning'])
  })

  test('a sender whose parent domain is verified is verified', async () => {
    identity('example.com', isVerified('SUCCESS'))

    const checks = await checkSender(withConfig({ senderAddress: 'ebooks@mail.shop.example.com' }))

    expect(statuses(checks)).toEqual(['email.sender ok'])
  })

  const hostedZone = { id: 'Z0123456789ABC', name: 'example.com' }
  const ownDomain = withConfig({
    senderAddress: 'ebooks@book.example.com',
    domain: { name: 'book.example.com', hostedZone },
  })

  test.each([
    ['created by the stack', 'bounces.book.example.com', 'ok'],
    ['created by hand, on which the deploy would fail', 'mail.book.example.com', 'action'],
    ['created by hand without a bounce domain', undefined, 'action'],
  ])("an identity of the store's own domain %s gets %s", async (_by, bounceDomain, status) => {
    identity('book.example.com', isVerified('SUCCESS', bounceDomain))

    expect(statuses(await checkSender(ownDomain))).toEqual([`email.sender ${status}`])
  })

  test('a sender that the stack verifies is only a warning before the deploy', async () => {
    const what = expect.stringContaining('The deploy creates the identity')

    expect(await checkSender(ownDomain)).toMatchObject([{ status: 'warning', fix: { what } }])
  })
})

describe('the stack', () => {
  test.each([
    ['UPDATE_ROLLBACK_COMPLETE', 'ok'],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'ok'],
    ['UPDATE_IN_PROGRESS', 'action'],
    ['ROLLBACK_COMPLETE', 'action'],
    ['UPDATE_ROLLBACK_FAILED', 'action'],
  ] as const)('that is %s is %s', async (StackStatus, status) => {
    mockAccount(outputs, StackStatus)

    expect(checkStack('dev', await findStack('dev')).status).toBe(status)
  })

  test('of older sources needs a deploy', async () => {
    const { ApiUrl: _apiUrl, ...older } = outputs
    mockAccount(older)

    expect(checkStack('dev', await findStack('dev'))).toMatchObject({
      status: 'action',
      summary: expect.stringContaining('without ApiUrl'),
      fix: { command: 'npm run deploy -- --stage dev' },
    })
  })
})

test('an alarm that is firing links to its section of the runbook', async () => {
  const AlarmDescription = 'Orders are held\n\nBuyers paid and got nothing.'
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'ebook-store-dev-no-sale', StateValue: 'INSUFFICIENT_DATA' }],
    CompositeAlarms: [
      { AlarmName: 'ebook-store-dev-order-decisions', StateValue: 'ALARM', AlarmDescription },
    ],
  })

  const page = 'docs/runbook.md#order-decisions'
  expect(await checkAlarms('dev')).toEqual([
    action('alarms.order-decisions', 'Firing: Orders are held', {
      what: 'See its impact and how to fix it.',
      page,
    }),
  ])
})

test('the checklist shows each check with its fix under its heading, and the first action at the end', () => {
  const bootstrap = { what: 'Bootstrap it.', command: 'npx cdk bootstrap', takes: '2 minutes' }
  const checks = [
    ok('stripe.key', 'The key is stored'),
    action('aws.bootstrap', 'CDK is not bootstrapped', bootstrap),
    warning('texts.sandbox', 'SNS is in the sandbox', {
      what: 'Leave it.',
      page: 'https://a.test',
    }),
  ]

  expect(checklistText(checks).split('\n')).toEqual([
    '',
    'AWS account',
    '  ✗ CDK is not bootstrapped',
    '      Bootstrap it. Takes 2 minutes.',
    '      $ npx cdk bootstrap',
    '',
    'Text messages',
    '  ! SNS is in the sandbox',
    '      Leave it.',
    '      https://a.test',
    '',
    'Stripe',
    '  ✓ The key is stored',
    '',
    '✓ 1 ok   ✗ 1 to do   ! 1 to review',
    'Next: $ npx cdk bootstrap',
  ])
  expect(checklistText(checks.slice(0, 1))).not.toContain('Next')
})
