import { GetCallerIdentityCommand } from '@aws-sdk/client-sts'
import { checkCredentials } from '../../../../tools/checks/aws/check-credentials'
import { awsError, mockAccount } from '../../../support/tools/aws-account'

const original = { ...process.env }
let aws: ReturnType<typeof mockAccount>
beforeEach(() => {
  aws = mockAccount()
})
afterEach(() => {
  process.env = { ...original }
})

test('the check shows the account and the identity', async () => {
  expect(await checkCredentials()).toEqual({
    accountId: '123456789012',
    check: { id: 'aws.credentials', status: 'ok', summary: 'Account 123456789012, as user/ops' },
  })
})

test('missing credentials show which sources were tried, and how to sign in', async () => {
  aws.sts.on(GetCallerIdentityCommand).rejects(awsError('CredentialsProviderError'))
  delete process.env['AWS_ACCESS_KEY_ID']

  const { accountId, check } = await checkCredentials()

  expect(accountId).toBeUndefined()
  expect(check).toMatchObject({ status: 'action', fix: { command: 'aws sso login' } })
  expect(check.summary).toContain('Tried: the environment variables and the profile "default"')
})

test('a profile that does not work is named, in the command as well', async () => {
  aws.sts.on(GetCallerIdentityCommand).rejects(awsError('CredentialsProviderError'))
  process.env['AWS_PROFILE'] = 'shop'

  const { check } = await checkCredentials()

  expect(check.summary).toContain('Tried: the profile "shop" (AWS_PROFILE)')
  expect(check).toMatchObject({ fix: { command: 'aws sso login --profile shop' } })
})

test('refused credentials show their source and the reason', async () => {
  aws.sts.on(GetCallerIdentityCommand).rejects(awsError('ExpiredToken', 'The token has expired'))
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIAEXAMPLE'

  expect((await checkCredentials()).check.summary).toBe(
    'AWS does not accept the credentials of the environment variable AWS_ACCESS_KEY_ID: ExpiredToken: The token has expired',
  )
})

test.each([
  Object.assign(new Error('getaddrinfo ENOTFOUND sts.us-east-1.amazonaws.com'), {
    code: 'ENOTFOUND',
  }),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  awsError('TimeoutError', 'Connection timed out'),
])('a network failure asks for no sign-in (%s)', async (error) => {
  aws.sts.on(GetCallerIdentityCommand).rejects(error)

  const { check } = await checkCredentials()

  expect(check.summary).toContain(`AWS cannot be reached, so nothing was checked`)
  expect(check.summary).toContain(error.message)
  expect(check).not.toHaveProperty('fix.command')
})
