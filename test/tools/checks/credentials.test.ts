import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCredentials } from '../../../tools/checks/aws/check-account'
import { accountId, awsError, mockAccount } from '../../support/tools/aws-account'

let aws: ReturnType<typeof mockAccount>
beforeEach(() => (aws = mockAccount()))

const coded = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code })

const original = { ...process.env }
afterEach(() => {
  process.env = { ...original }
})

test('credentials are shown with their account and identity', async () => {
  const check = {
    id: 'aws.credentials',
    status: 'ok',
    summary: `Account ${accountId}, as user/ops`,
  }

  expect(await checkCredentials()).toEqual({ accountId, check })
})

test.each<[Error, NodeJS.ProcessEnv, RegExp, string | undefined]>([
  [
    awsError('ExpiredToken', 'The token has expired'),
    { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' },
    /of the environment variable AWS_ACCESS_KEY_ID: ExpiredToken: The token has expired/,
    'aws sts get-caller-identity',
  ],
  [
    awsError('CredentialsProviderError', 'Error: getaddrinfo ENOTFOUND portal.sso'),
    {},
    /AWS cannot be reached, .*portal\.sso/,
    undefined,
  ],
  [coded('ENOTFOUND'), {}, /AWS cannot be reached, .*ENOTFOUND/, undefined],
  [coded('ERR_PROXY_TUNNEL'), {}, /AWS cannot be reached, .*HTTPS_PROXY/, undefined],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), {}, /AWS cannot be reached, .*AWS_CA_BUNDLE/, undefined],
])(
  'credentials that fail with %s and %j are named with how to sign in, unless the network is to blame',
  async (error, environment, words, command) => {
    aws.sts.on(GetCallerIdentityCommand).rejects(error)
    delete process.env['AWS_ACCESS_KEY_ID']
    Object.assign(process.env, environment)

    const { check } = await checkCredentials()

    expect(`${check.summary} ${'fix' in check ? check.fix.what : ''}`).toMatch(words)
    expect('fix' in check && check.fix.command).toBe(command)
  },
)

const role = 'role_arn = arn:aws:iam::1:role/ops\nsource_profile = keys'
const sso = 'sso_account_id = 1\nsso_role_name = ops\nsso_region = us-east-1'
const start = 'sso_start_url = https://shop.awsapps.com/start'

test.each([
  [
    'mfa',
    `${role}\nmfa_serial = arn:aws:iam::1:mfa/me`,
    'eval "$(aws configure export-credentials --profile mfa --format env)" && unset AWS_PROFILE',
  ],
  ['sso', `${sso}\n${start}`, 'aws sso login --profile sso'],
  ['Shop (prod)', '', "aws sts get-caller-identity --profile 'Shop (prod)'"],
  ['console', 'login_session = arn:aws:iam::1:user/me', 'aws login --profile console'],
  ['vault', 'credential_process = false', 'aws sts get-caller-identity --profile vault'],
  ['none', '', 'aws sts get-caller-identity --profile none'],
  [undefined, '', 'aws login'],
])('credentials of the profile %s, as the SDK reads it, get the command that helps', async (name, lines, command) => {
  const folder = await mkdtemp(join(tmpdir(), 'aws-'))
  const file = join(folder, 'config')
  const keys = '[profile keys]\naws_access_key_id = AKIAEXAMPLE\naws_secret_access_key = x'
  await writeFile(file, `${keys}\n[profile "${name}"]\n${lines}\n`)
  for (const key of Object.keys(process.env)) if (key.startsWith('AWS_')) delete process.env[key]
  Object.assign(process.env, {
    HOME: folder,
    AWS_CONFIG_FILE: file,
    AWS_SHARED_CREDENTIALS_FILE: file,
  })
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    ...(name && { AWS_PROFILE: name }),
  })
  aws.sts.restore()

  const { check } = await checkCredentials()
  await rm(folder, { recursive: true })

  expect('fix' in check && check.fix.command).toBe(command)
})
