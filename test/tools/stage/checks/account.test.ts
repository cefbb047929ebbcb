import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { checkBootstrap, checkConcurrency, checkCredentials } from '../../../../tools/stage/checks/aws/check-account'
import { checkStack } from '../../../../tools/stage/checks/aws/check-stack'
import { action, type Check, ok, warning } from '../../../../tools/stage/checks/check'
import { coloured } from '../../../../tools/cli/terminal'
import { checklistText } from '../../../../tools/stage/checks/print-checks'
import { findStack } from '../../../../tools/cli/find-stack'
import { useFolder } from '../../../support/run/use-folder'
import { accountId, awsError, mockAccount, noStack, outputs } from '../../../support/tools/aws-account'

const coded = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })
const said = (...found: Check[]) =>
  found.map((check) => {
    const { what, command } = 'fix' in check ? check.fix : {}
    return `${check.status} ${check.summary} ${what} $ ${command}`
  })

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

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

  expect(said(checkStack('dev', await findStack('dev')))).toEqual([expect.stringMatching(expected)])
})

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
