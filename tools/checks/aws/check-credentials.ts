import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { done, open, type Point } from '../checklist/point'
import { awsReason, isAwsError } from './look'
import { storeRegion } from './region'

const sts = new STSClient({ region: storeRegion })

/** Whose credentials these are: the account's number, or why there is none. */
export async function findAccount(): Promise<{ id?: string; point: Point }> {
  try {
    const { Account: id = '', Arn: arn = '' } = await sts.send(new GetCallerIdentityCommand({}))
    return { id, point: done('aws.credentials', `Account ${id}, as ${arn.split(':').at(-1)}`) }
  } catch (error) {
    return { point: noAccount(error) }
  }
}

const howToSignIn =
  'Sign in, or name a profile that is (AWS_PROFILE=…); anything that the AWS command line accepts will do.'

function noAccount(error: unknown): Point {
  const isMissing = isAwsError(error, 'CredentialsProviderError')
  const found = isMissing
    ? `There are no AWS credentials that work, so nothing could be looked at (${awsReason(error)})`
    : `AWS does not tell whose credentials these are: ${awsReason(error)}`
  return open('aws.credentials', found, {
    what: howToSignIn,
    command: 'aws sso login',
    page: 'https://docs.aws.amazon.com/cli/latest/userguide/cli-chap-authentication.html',
  })
}
