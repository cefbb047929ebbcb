import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { awsReason, clientConfig, isAwsError, isUnreachable } from '../../cli/aws'
import { signIn } from '../../cli/sign-in'
import { action, type Check, ok } from '../check'

const sts = new STSClient(clientConfig)

export async function checkCredentials(): Promise<{ accountId?: string; check: Check }> {
  try {
    const identity = await sts.send(new GetCallerIdentityCommand({}))
    const { Account: accountId = '', Arn: arn = '' } = identity
    const summary = `Account ${accountId}, as ${arn.split(':').at(-1)}`
    return { accountId, check: ok('aws.credentials', summary) }
  } catch (error) {
    return { check: noAccount(error) }
  }
}

function noAccount(error: unknown): Check {
  const reason = awsReason(error)
  if (isUnreachable(error)) {
    return action('aws.credentials', `AWS cannot be reached, so nothing was checked (${reason})`, {
      what: 'Check the network, the VPN and the proxy (HTTPS_PROXY, NO_PROXY, and AWS_CA_BUNDLE with its certificate), and run this command again.',
    })
  }
  const summary = isAwsError(error, 'CredentialsProviderError')
    ? `No AWS credentials, so nothing else could be checked. Tried: ${triedSources()} (${reason})`
    : `AWS does not accept the credentials of ${triedSources()}: ${reason}`
  return action('aws.credentials', summary, {
    ...signIn(reason),
    page: 'https://docs.aws.amazon.com/cli/latest/userguide/cli-chap-authentication.html',
  })
}

/** In the SDK's order. */
function triedSources(): string {
  const { AWS_PROFILE: profile, AWS_ACCESS_KEY_ID: keyId } = process.env
  if (profile) return `the profile "${profile}" (AWS_PROFILE)`
  if (keyId) return 'the environment variable AWS_ACCESS_KEY_ID'
  return 'the environment variables and the profile "default"'
}
