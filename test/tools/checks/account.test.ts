import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { PassThrough } from 'node:stream'
import { stageConfig } from '../../../lib/stage/stage-config'
import { checkBootstrap, checkConcurrency } from '../../../tools/checks/aws/check-account'
import { checkBudget, checkPlan } from '../../../tools/checks/aws/check-bill'
import { checkStack } from '../../../tools/checks/aws/check-stack'
import { checkZone } from '../../../tools/checks/aws/check-zone'
import { action, type Check, ok, warning } from '../../../tools/checks/check'
import { coloured } from '../../../tools/cli/terminal'
import { checklistText } from '../../../tools/checks/print-checks'
import { findStack } from '../../../tools/cli/find-stack'
import { checkAlarms } from '../../../tools/doctor/check-stage'
import { accountId, mockAccount, noStack, outputs } from '../../support/tools/aws-account'
import { answerApi } from '../../support/tools/signed-apis'

const coded = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })
/** Status, summary and fix of each check. */
const said = (checks: Check[]) =>
  checks.map((check) => `${check.status} ${check.summary} ${'fix' in check ? check.fix.what : ''}`).join('\n')

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

test.each([
  ['plan', () => checkPlan(), 'AWSFreeTierService.GetAccountPlanState', 'freetier'],
  [
    'budgets',
    () => checkBudget(accountId, { billBudgetDollars: 20 }),
    'AWSBudgetServiceGateway.DescribeBudgets',
    'budgets',
  ],
] as const)('the API of %s gets a signed request', async (api, check, target, service) => {
  const requests = answerApi(api, 200, { accountPlanType: 'PAID' })

  expect(await check()).toMatchObject([{ status: 'ok' }])

  const headers = requests[0]?.headers
  expect(headers?.get('x-amz-target')).toBe(target)
  expect(headers?.get('authorization')).toContain(`/us-east-1/${service}/aws4_request,`)
})

const endsAt = {
  accountPlanExpirationDate: '2027-05-21T00:00:00Z',
  accountPlanRemainingCredits: { amount: 93.2, unit: 'USD' },
}

test.each([
  [200, endsAt, /^warning .*ends on 2027-05-21 or with its credits \(93\.20 USD left\)/],
  [200, { accountPlanStatus: 'EXPIRED' }, /^action .*has ended/],
  [400, { __type: 'com.amazon.awsfreetier#ResourceNotFoundException' }, /^ok .*no free plan/],
  [400, { __type: 'AccessDeniedException' }, /^warning The account's plan could not be/],
  [200, { accountPlanType: 'OTHER' }, /^warning The account's plan could not be checked/],
])('a plan of HTTP %i with %j is reported as %s', async (status, facts, expected) => {
  answerApi('plan', status, { accountPlanType: 'FREE', ...facts })

  expect(said(await checkPlan())).toMatch(expected)
})

const linked = `Account ${accountId} is a linked account. Ask the payer account to enable budgets first.`

test.each([
  ['that the account is refused', 400, linked, 'action', /^action .*a linked account\. Ask/],
  ['that may not be read', 400, 'not authorized to perform', 'warning', /could not be checked/],
])('a budget %s is reported before the deploy', async (_which, httpStatus, Message, status, words) => {
  answerApi('budgets', httpStatus, { __type: 'budgets#AccessDeniedException', Message })

  const checks = await checkBudget(accountId, { billBudgetDollars: 20 })

  expect(checks).toMatchObject([{ status }])
  expect(said(checks)).toMatch(words)
})

test('a budget that a stage does not have makes no request', async () => {
  const requests = answerApi('budgets', 400, {})

  expect(await checkBudget(accountId, { billBudgetDollars: false })).toMatchObject([{ status: 'ok' }])
  expect(requests).toEqual([])
})

describe('the zone', () => {
  const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }
  const stage = { domain: { name: 'book.seller.test', hostedZone } }
  const [first, second] = ['ns-1.awsdns-00.com', 'ns-2.awsdns-00.net']
  const servers = [first, second].map((name) => `<NameServer>${name}</NameServer>`).join('')
  const zoneXml = `<GetHostedZoneResponse><NameServers>${servers}</NameServers></GetHostedZoneResponse>`
  const to =
    (...found: string[]) =>
    async () =>
      found
  const failing = (code: string) => () => Promise.reject(coded(code))

  test('is read from Route 53', async () => {
    const requests = answerApi('zones', 200, zoneXml)

    const checks = await checkZone(stage, to('NS-2.awsdns-00.net', 'ns-1.awsdns-00.com.'))

    expect(checks).toMatchObject([{ id: 'aws.zone', status: 'ok' }])
    expect(requests[0]?.url).toBe('https://route53.amazonaws.com/2013-04-01/hostedzone/Z0123456789ABC')
    expect(await checkZone({})).toEqual([])
  })

  const where = /^action .*registrar\.test, not to.*ns-1\.awsdns-00\.com, ns-2\.awsdns-00\.net/
  const nowhere = /^action .*to no name server, not to.*ns-1\.awsdns-00\.com, ns-2\.awsdns-00/

  test.each([
    ['delegated elsewhere', 200, to('ns1.registrar.test'), where],
    ['delegated in part', 200, to(first, 'ns1.registrar.test'), where],
    ['not delegated', 200, failing('ENODATA'), nowhere],
    ['of another account', 404, to(first), /^action .*has no hosted zone Z0123456789/],
    ['unreadable', 403, to(first, second), /^warning .*could not be checked/],
    ['looked up in vain', 200, failing('ETIMEOUT'), /^warning .*could not be checked/],
  ])('that is %s is not judged to be fine', async (_what, httpStatus, lookUp, expected) => {
    answerApi('zones', httpStatus, zoneXml)

    expect(said(await checkZone(stage, lookUp))).toMatch(expected)
  })
})

test('an account without the CDK bootstrap shows its command', async () => {
  aws.cloudFormation.on(DescribeStacksCommand).rejects(noStack)

  const command = `npx cdk bootstrap --app '' aws://${accountId}/us-east-1`
  expect(await checkBootstrap(accountId)).toMatchObject([{ status: 'action', fix: { command } }])
})

test.each([
  [true, 169, 'action'],
  [true, 170, 'ok'],
  [false, 10, 'warning'],
  [false, 1000, 'ok'],
])('reservedConcurrency %s with a limit of %i is %s', async (reservedConcurrency, limit, status) => {
  const AccountLimit = { ConcurrentExecutions: limit }
  aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit })

  const config = { ...stageConfig('dev'), reservedConcurrency }
  expect(await checkConcurrency(config)).toMatchObject([{ status }])
})

test.each([
  ['UPDATE_ROLLBACK_COMPLETE', 'ok'],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'ok'],
  ['UPDATE_IN_PROGRESS', 'action'],
  ['UPDATE_ROLLBACK_FAILED', 'action'],
] as const)('a stack that is %s is %s', async (StackStatus, status) => {
  mockAccount(outputs, StackStatus)

  expect(checkStack('dev', await findStack('dev'))).toMatchObject([{ status }])
})

test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'] as const)(
  'a stack that is %s shows the commands that lift its protection and that of its tables',
  async (StackStatus) => {
    const table = { ResourceType: 'AWS::DynamoDB::Table', LastUpdatedTimestamp: new Date(0) }
    const left = { ...table, LogicalResourceId: 'A', ResourceStatus: 'DELETE_SKIPPED' } as const
    const gone = { ...table, LogicalResourceId: 'B', ResourceStatus: 'DELETE_COMPLETE' } as const
    const stack = { StackName: 'ebook-store-dev', CreationTime: new Date(0), StackStatus }
    aws.cloudFormation
      .on(DescribeStacksCommand)
      .resolves({ Stacks: [{ ...stack, EnableTerminationProtection: true }] })
      .on(ListStackResourcesCommand)
      .resolves({
        StackResourceSummaries: [
          { ...left, PhysicalResourceId: 'orders-1' },
          { ...gone, PhysicalResourceId: 'movements-1' },
        ],
      })

    const checks = checkStack('dev', await findStack('dev'))

    const region = '--region us-east-1'
    expect(checks.map((check) => [check.status, 'fix' in check && check.fix.command])).toEqual([
      ['action', expect.stringContaining('describe-stack-events')],
      [
        'action',
        `aws cloudformation update-termination-protection ${region} --stack-name ebook-store-dev --no-enable-termination-protection`,
      ],
      ['warning', `aws dynamodb update-table ${region} --table-name orders-1 --no-deletion-protection-enabled`],
    ])
  },
)

test('a stack of older sources needs a deploy', async () => {
  const { ApiUrl: _apiUrl, ...older } = outputs
  mockAccount(older)

  expect(checkStack('dev', await findStack('dev'))).toMatchObject([
    {
      status: 'action',
      summary: expect.stringContaining('without ApiUrl'),
      fix: { command: 'npm run deploy -- --stage dev' },
    },
  ])
})

test('an alarm that is firing links to its section of the runbook', async () => {
  const AlarmName = 'ebook-store-dev-order-decisions'
  const AlarmDescription = 'Orders are held\n\nBuyers paid and got nothing.'
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      { AlarmName: 'ebook-store-dev-no-sale', StateValue: 'INSUFFICIENT_DATA' },
      { AlarmName, StateValue: 'ALARM', AlarmDescription },
    ],
  })

  const fix = { what: 'See its impact and how to fix it.', page: 'docs/runbook.md#order-decisions' }
  expect(await checkAlarms('dev')).toEqual([action('alarms.order-decisions', 'Firing: Orders are held', fix)])
})

test('the checklist shows each check with its fix under its heading, and the first action at the end', () => {
  const bootstrap = { what: 'Bootstrap it.', command: 'npx cdk bootstrap', takes: '2 minutes' }
  const page = 'https://a.test'
  const checks = [
    ok('stripe.key', 'The key is stored'),
    action('aws.bootstrap', 'CDK is not bootstrapped', bootstrap),
    warning('texts.sandbox', 'SNS is in the sandbox', { what: 'Leave it.', page }),
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

  const stream = Object.assign(new PassThrough(), { isTTY: true })
  const [, title, mark, , command] = coloured(checklistText(checks), stream).split('\n')
  expect([title, mark?.slice(0, 13), command]).toEqual([
    '\u001B[1mAWS account\u001B[22m',
    '  \u001B[31m✗\u001B[39m',
    '      \u001B[36m$ npx cdk bootstrap\u001B[39m',
  ])
})
