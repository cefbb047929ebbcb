import { DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { checkBootstrap, checkConcurrency, checkCredentials } from '../../../tools/checks/aws/check-account'
import { checkBudget, checkPlan } from '../../../tools/checks/aws/check-bill'
import { checkStack } from '../../../tools/checks/aws/check-stack'
import { checkZone } from '../../../tools/checks/aws/check-zone'
import { action, type Check, ok, warning } from '../../../tools/checks/check'
import { coloured } from '../../../tools/cli/terminal'
import { checklistText } from '../../../tools/checks/print-checks'
import { findStack } from '../../../tools/cli/find-stack'
import { useFolder } from '../../support/run/use-folder'
import { accountId, awsError, mockAccount, noStack, outputs, resource } from '../../support/tools/aws-account'
import { answerApi } from '../../support/tools/signed-apis'

const coded = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })
const said = (...found: Check[]) =>
  found.map((check) => {
    const { what, command } = 'fix' in check ? check.fix : {}
    return `${check.status} ${check.summary} ${what} $ ${command}`
  })

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

const budgetOf = (billBudgetDollars: number | false) => checkBudget(accountId, { billBudgetDollars })
const apis = {
  plan: { check: checkPlan, target: 'AWSFreeTierService.GetAccountPlanState', service: 'freetier' },
  budgets: { check: () => budgetOf(20), target: 'AWSBudgetServiceGateway.DescribeBudgets', service: 'budgets' },
}

const accountPlanRemainingCredits = { amount: 93.2, unit: 'USD' }
const endsAt = { accountPlanExpirationDate: '2027-05-21T00:00:00Z', accountPlanRemainingCredits }
const unknown = { __type: 'com.amazon.awsfreetier#ResourceNotFoundException' }
const denied = (Message?: string) => ({ __type: 'budgets#AccessDeniedException', Message })
const linked = `Account ${accountId} is a linked account. Ask the payer account to enable budgets first.`

test.each<['plan' | 'budgets', number, object, RegExp]>([
  ['plan', 200, { accountPlanType: 'PAID' }, /^ok .*paid plan/],
  ['plan', 200, endsAt, /^warning .*ends on 2027-05-21 or with its credits \(93\.20 USD left\)/],
  ['plan', 200, { accountPlanStatus: 'EXPIRED' }, /^action .*has ended/],
  ['plan', 400, unknown, /^ok .*no free plan/],
  ['plan', 400, denied(), /^warning The account's plan could not be/],
  ['plan', 200, { accountPlanType: 'OTHER' }, /^warning The account's plan could not be checked/],
  ['budgets', 200, {}, /^ok /],
  ['budgets', 400, denied(linked), /^action .*a linked account\. Ask/],
  ['budgets', 400, denied('not authorized to perform'), /^warning .*could not be checked/],
])('the API of %s gets a signed request; HTTP %i with %j is %s', async (api, status, facts, expected) => {
  const { check, target, service } = apis[api]
  const requests = answerApi(api, status, { accountPlanType: 'FREE', ...facts })

  expect(said(...(await check()))).toEqual([expect.stringMatching(expected)])
  const headers = requests[0]?.headers
  expect(headers?.get('x-amz-target')).toBe(target)
  expect(headers?.get('authorization')).toContain(`/us-east-1/${service}/aws4_request,`)
})

test('a stage without a budget makes no request about it', async () => {
  const requests = answerApi('budgets', 400, {})

  expect(await budgetOf(false)).toMatchObject([{ status: 'ok' }])
  expect(requests).toEqual([])
})

const hostedZone = { id: 'Z0123456789ABC', name: 'seller.test' }
const stage = { domain: { name: 'book.seller.test', hostedZone } }
const [first, second] = ['ns-1.awsdns-00.com', 'ns-2.awsdns-00.net']
const servers = [first, second].map((name) => `<NameServer>${name}</NameServer>`).join('')
const zoneXml = `<GetHostedZoneResponse><NameServers>${servers}</NameServers></GetHostedZoneResponse>`
const to = (...found: string[]) => jest.fn(async () => found)
const failing = (code: string) => () => Promise.reject(coded(code))

test('a zone is read from Route 53', async () => {
  const requests = answerApi('zones', 200, zoneXml)

  const found = await checkZone(stage, to('NS-2.awsdns-00.net', 'ns-1.awsdns-00.com.'))

  expect(found).toMatchObject([{ id: 'aws.zone', status: 'ok' }])
  expect(requests[0]?.url).toBe('https://route53.amazonaws.com/2013-04-01/hostedzone/Z0123456789ABC')
  expect(await checkZone({})).toEqual([])
})

const where = /^action .*registrar\.test, not to.*ns-1\.awsdns-00\.com, ns-2\.awsdns-00\.net/

test.each([
  ['delegated elsewhere', 200, to('ns1.registrar.test'), where],
  ['delegated in part', 200, to(first, 'ns1.registrar.test'), where],
  ['not delegated', 200, failing('ENODATA'), /^action .*to no name server, not to/],
  ['of another account', 404, to(first), /^action .*has no hosted zone Z0123456789/],
  ['unreadable', 403, to(first, second), /^warning .*could not be checked/],
  ['looked up in vain', 200, failing('ETIMEOUT'), /^warning .*could not be checked/],
])('a zone that is %s is not judged to be fine', async (_what, httpStatus, lookUp, expected) => {
  answerApi('zones', httpStatus, zoneXml)

  expect(said(...(await checkZone(stage, lookUp)))).toEqual([expect.stringMatching(expected)])
})

test('an account without the CDK bootstrap shows its command', async () => {
  aws.cloudFormation.on(DescribeStacksCommand).rejects(noStack)

  const command = `npx cdk bootstrap --app '' aws://${accountId}/us-east-1`
  expect(await checkBootstrap(accountId)).toMatchObject([{ status: 'action', fix: { command } }])
})

test.each([
  [10, 'warning'],
  [1000, 'ok'],
])('an account that runs up to %i functions at once is %s', async (limit, status) => {
  aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: limit } })

  expect(await checkConcurrency()).toMatchObject([{ status }])
})

const { ApiUrl: _apiUrl, ...older } = outputs

test.each([
  ['UPDATE_ROLLBACK_COMPLETE', outputs, /^ok /],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', outputs, /^ok /],
  ['UPDATE_IN_PROGRESS', outputs, /^action /],
  ['UPDATE_ROLLBACK_FAILED', outputs, /^action /],
  ['UPDATE_COMPLETE', older, /^action .* without ApiUrl .* \$ npm run deploy -- --stage dev$/],
] as const)('a stack that is %s with %j is reported as %s', async (StackStatus, ofStack, expected) => {
  mockAccount(ofStack, StackStatus)

  expect(said(...checkStack('dev', await findStack('dev')))).toEqual([expect.stringMatching(expected)])
})

test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'DELETE_FAILED'] as const)(
  'a stack that is %s shows the commands that lift its protection and that of its tables',
  async (StackStatus) => {
    const table = 'AWS::DynamoDB::Table'
    const kept = resource(table, 'Orders', 'orders-1', 'DELETE_SKIPPED')
    const deleted = resource(table, 'Movements', 'movements-1', 'DELETE_COMPLETE')
    const stack = { StackName: 'ebook-store-dev', CreationTime: new Date(0), StackStatus }
    aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, EnableTerminationProtection: true }] })
    aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [kept, deleted] })

    const found = checkStack('dev', await findStack('dev'))

    const stackName = '--region us-east-1 --stack-name ebook-store-dev'
    const lifted = `update-termination-protection ${stackName} --no-enable-termination-protection`
    const unprotected = '--region us-east-1 --table-name orders-1 --no-deletion-protection-enabled'
    expect(said(...found)).toEqual([
      expect.stringMatching(/^action .* \$ aws cloudformation describe-stack-events/),
      expect.stringMatching(new RegExp(`^action .* \\$ aws cloudformation ${lifted}$`)),
      expect.stringMatching(new RegExp(`^warning .* \\$ aws dynamodb update-table ${unprotected}$`)),
    ])
  },
)

test('the checklist shows each check with its fix under its heading, and the first action at the end', () => {
  const bootstrap = { what: 'Bootstrap it.', command: 'npx cdk bootstrap', takes: '2 minutes' }
  const all = [
    ok('stripe.key', 'The key is stored'),
    action('aws.bootstrap', 'CDK is not bootstrapped', bootstrap),
    warning('texts.sandbox', 'SNS is in the sandbox', { what: 'Leave it.', page: 'https://a.test' }),
  ]

  expect(checklistText(all)).toBe(`
AWS account
  ✗ CDK is not bootstrapped
      Bootstrap it. Takes 2 minutes.
      $ npx cdk bootstrap

Text messages
  ! SNS is in the sandbox
      Leave it.
      https://a.test

Stripe
  ✓ The key is stored

✓ 1 ok   ✗ 1 to do   ! 1 to review
Next: $ npx cdk bootstrap`)
  expect(checklistText(all.slice(0, 1))).not.toContain('Next')

  const stream = Object.assign(new PassThrough(), { isTTY: true })
  const [, title, mark, , command] = coloured(checklistText(all), stream).split('\n')
  expect([title, mark?.slice(0, 13), command]).toEqual([
    '\u001B[1mAWS account\u001B[22m',
    '  \u001B[31m✗\u001B[39m',
    '      \u001B[36m$ npx cdk bootstrap\u001B[39m',
  ])
})

const folder = useFolder()
const original = { ...process.env }
afterEach(() => {
  process.env = { ...original }
})

const refused = /the environment variable AWS_ACCESS_KEY_ID: ExpiredToken: It .* \$ aws sts get-caller-identity$/
const unreachable = (words: string) => new RegExp(`AWS cannot be reached, .*${words}.* \\$ undefined$`)

test.each([
  [awsError('ExpiredToken', 'It has expired'), refused],
  [awsError('CredentialsProviderError', 'Error: getaddrinfo ENOTFOUND portal.sso'), unreachable('portal.sso')],
  [coded('ENOTFOUND'), unreachable('ENOTFOUND')],
  [coded('ERR_PROXY_TUNNEL'), unreachable('HTTPS_PROXY')],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), unreachable('AWS_CA_BUNDLE')],
])('%s is named as the fault of the credentials or of the network', async (error, expected) => {
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIAEXAMPLE'
  aws.sts.on(GetCallerIdentityCommand).rejects(error)

  const { check } = await checkCredentials()

  expect(said(check)).toEqual([expect.stringMatching(expected)])
})

const role = 'role_arn = arn:aws:iam::1:role/ops\nsource_profile = keys'
const exported = 'aws configure export-credentials --profile mfa --format env'
const sso = 'sso_account_id = 1\nsso_role_name = ops\nsso_region = us-east-1'
const start = 'sso_start_url = https://shop.awsapps.com/start'

test.each([
  ['mfa', `${role}\nmfa_serial = arn:aws:iam::1:mfa/me`, `eval "$(${exported})" && unset AWS_PROFILE`],
  ['sso', `${sso}\n${start}`, 'aws sso login --profile sso'],
  ['Shop (prod)', '', "aws sts get-caller-identity --profile 'Shop (prod)'"],
  ['console', 'login_session = arn:aws:iam::1:user/me', 'aws login --profile console'],
  ['vault', 'credential_process = false', 'aws sts get-caller-identity --profile vault'],
  ['none', '', 'aws sts get-caller-identity --profile none'],
  [undefined, '', 'aws login'],
])('credentials of the profile %s, as the SDK reads it, get the command that helps', async (name, lines, command) => {
  // The SDK keeps what it read by its path.
  const file = join(folder, `${name}.config`)
  const keys = '[profile keys]\naws_access_key_id = AKIAEXAMPLE\naws_secret_access_key = x'
  await writeFile(file, `${keys}\n[profile "${name}"]\n${lines}\n`)
  for (const key of Object.keys(process.env)) if (key.startsWith('AWS_')) delete process.env[key]
  Object.assign(process.env, { HOME: folder, AWS_CONFIG_FILE: file, AWS_SHARED_CREDENTIALS_FILE: file })
  Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', ...(name && { AWS_PROFILE: name }) })
  aws.sts.restore()

  const [found] = said((await checkCredentials()).check)

  expect(found?.split(' $ ').at(-1)).toBe(command)
})
