import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { done, open, type Point, warning } from '../checklist/point'
import { isAwsError, look } from './look'
import { consolePage, storeRegion } from './region'

const cloudFormation = new CloudFormationClient({ region: storeRegion })
const lambda = new LambdaClient({ region: storeRegion })

/** What lib/stage/stage-settings.ts asks for of an account with `reservedConcurrency`. */
const concurrencyForReserving = 150
/** What new accounts start with (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const concurrencyOfNewAccounts = 10

/** Whether the account is ready for `cdk deploy`. */
export function checkBootstrap(accountId: string): Promise<Point[]> {
  return look('aws.bootstrap', 'Whether the account is prepared for CDK', async () => {
    if (await hasStack('CDKToolkit')) {
      return [done('aws.bootstrap', `CDK is bootstrapped in ${storeRegion}`)]
    }
    return [
      open('aws.bootstrap', `CDK is not bootstrapped in ${storeRegion}`, {
        what: 'Bootstrap it, once in an account.',
        command: `npx cdk bootstrap aws://${accountId}/${storeRegion}`,
        takes: '2 minutes',
      }),
    ]
  })
}

async function hasStack(name: string): Promise<boolean> {
  try {
    await cloudFormation.send(new DescribeStacksCommand({ StackName: name }))
    return true
  } catch (error) {
    // CloudFormation's name for a stack that does not exist.
    if (isAwsError(error, 'ValidationError')) return false
    throw error
  }
}

/** Whether the account may run as many functions at once as the stage needs. */
export function checkConcurrency({ reservedConcurrency }: StageConfig): Promise<Point[]> {
  return look('aws.concurrency', 'How many functions may run at once', async () => {
    const settings = await lambda.send(new GetAccountSettingsCommand({}))
    const limit = settings.AccountLimit?.ConcurrentExecutions ?? 0
    const found = `${limit.toLocaleString('en-US')} functions may run at once`
    const takes = 'minutes to a few days'
    const page = consolePage('servicequotas/home/services/lambda/quotas/L-B99A9384')
    if (reservedConcurrency && limit < concurrencyForReserving) {
      const what = `reservedConcurrency needs ${concurrencyForReserving}: ask for more (it costs nothing), or set it to false in lib/stage/stage-config.ts.`
      return [open('aws.concurrency', found, { what, page, takes })]
    }
    if (limit <= concurrencyOfNewAccounts) {
      const what = 'Enough to begin with. Ask for 1,000 before a launch; it costs nothing.'
      return [warning('aws.concurrency', found, { what, page, takes })]
    }
    return [done('aws.concurrency', found)]
  })
}
