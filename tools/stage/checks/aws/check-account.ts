import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { clientConfig, consolePage, storeRegion, awsReason, isAwsError, isUnreachable } from '../../../cli/aws'
import { lookupError } from '../../../cli/find-stack'
import { signIn } from '../../../cli/sign-in'
import { action, type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'

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

const cloudFormation = new CloudFormationClient(clientConfig)
const lambda = new LambdaClient(clientConfig)

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const concurrencyOfNewAccounts = 10

export function checkBootstrap(accountId: string): Promise<Check[]> {
  return checkOrWarn('aws.bootstrap', 'The CDK bootstrap', async () => {
    try {
      await cloudFormation.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }))
      return ok('aws.bootstrap', `CDK is bootstrapped in ${storeRegion}`)
    } catch (error) {
      if (lookupError(error).kind !== 'missing') throw error
    }
    return action('aws.bootstrap', `CDK is not bootstrapped in ${storeRegion}`, {
      what: 'Bootstrap it, once for each account.',
      // Without an app, the CDK does not synthesize a stage first.
      command: `npx cdk bootstrap --app '' aws://${accountId}/${storeRegion}`,
      takes: '2 minutes',
    })
  })
}

export function checkConcurrency(): Promise<Check[]> {
  return checkOrWarn('aws.concurrency', 'Lambda concurrency', async () => {
    const settings = await lambda.send(new GetAccountSettingsCommand({}))
    const limit = settings.AccountLimit?.ConcurrentExecutions ?? 0
    const summary = `Lambda runs up to ${limit.toLocaleString('en-US')} functions at once`
    if (limit <= concurrencyOfNewAccounts) {
      return warning('aws.concurrency', summary, {
        what: 'Enough to start. Request 1,000 before a launch; it is free of charge.',
        page: consolePage('servicequotas/home/services/lambda/quotas/L-B99A9384'),
        takes: 'minutes to a few days',
      })
    }
    return ok('aws.concurrency', summary)
  })
}
