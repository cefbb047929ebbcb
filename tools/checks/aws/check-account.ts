import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { action, type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'
import { clientConfig, consolePage, storeRegion } from '../../cli/aws'
import { lookupError } from '../../cli/find-stack'

const cloudFormation = new CloudFormationClient(clientConfig)
const lambda = new LambdaClient(clientConfig)

/** The limit that `reservedConcurrency` requires (lib/stage/stage-settings.ts). */
const concurrencyForReserving = 170
/** Of a new account: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
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

export function checkConcurrency({ reservedConcurrency }: StageConfig): Promise<Check[]> {
  return checkOrWarn('aws.concurrency', 'Lambda concurrency', async () => {
    const settings = await lambda.send(new GetAccountSettingsCommand({}))
    const limit = settings.AccountLimit?.ConcurrentExecutions ?? 0
    const summary = `Lambda runs up to ${limit.toLocaleString('en-US')} functions at once`
    const takes = 'minutes to a few days'
    const page = consolePage('servicequotas/home/services/lambda/quotas/L-B99A9384')
    if (reservedConcurrency && limit < concurrencyForReserving) {
      const what = `reservedConcurrency needs ${concurrencyForReserving}: request more (free of charge), or set it to false in lib/stage/stage-config.ts.`
      return action('aws.concurrency', summary, { what, page, takes })
    }
    if (limit <= concurrencyOfNewAccounts) {
      const what = 'Enough to start. Request 1,000 before a launch; it is free of charge.'
      return warning('aws.concurrency', summary, { what, page, takes })
    }
    return ok('aws.concurrency', summary)
  })
}
