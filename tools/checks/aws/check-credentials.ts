import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { awsReason, isAwsError, storeRegion } from '../../cli/aws'
import { action, type Check, ok } from '../check'

const sts = new STSClient({ region: storeRegion })

/** Finds the account of the AWS credentials on this machine. */
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
  const isMissing = isAwsError(error, 'CredentialsProviderError')
  const summary = isMissing
    ? `No valid AWS credentials, so nothing else could be checked (${awsReason(error)})`
    : `AWS does not accept the credentials: ${awsReason(error)}`
  return action('aws.credentials', summary, {
    what: 'Sign in, or name a profile that is signed in (AWS_PROFILE=…). All credentials that the AWS CLI accepts work.',
    command: 'aws sso login',
    page: 'https://docs.aws.amazon.com/cli/latest/userguide/cli-chap-authentication.html',
  })
}
