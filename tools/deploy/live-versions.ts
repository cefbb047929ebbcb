import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { CalledFunction } from '../../lib/monitoring/metrics/monitored'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { clientConfig, storeRegion } from '../cli/aws'
import { stackResources } from '../cli/find-stack'

const lambda = new LambdaClient(clientConfig)

/** Prefixes of logical ids (lib/store-stack.ts). */
const calledFunctions: Record<CalledFunction, string> = {
  createPayment: 'CreatePayment',
  stripeWebhook: 'StripeWebhook',
  downloadEbook: 'DownloadEbook',
}

/** By the function's name at AWS. */
export type LiveVersions = Map<string, string>

/** A stage that keeps no earlier versions has none to return to. */
export async function liveVersions(stage: string, { onDelete }: Pick<StageConfig, 'onDelete'>): Promise<LiveVersions> {
  if (onDelete === 'destroy') return new Map()
  const aliases = await stackResources(stage, 'AWS::Lambda::Alias')
  const called = aliases.filter(({ id }) => Object.values(calledFunctions).some((name) => id.startsWith(name)))
  return new Map(await Promise.all(called.map(({ physicalId }) => liveVersion(physicalId))))
}

async function liveVersion(aliasArn: string): Promise<readonly [string, string]> {
  const [FunctionName = '', Name = ''] = aliasArn.split(':').slice(-2)
  const { FunctionVersion = '' } = await lambda.send(new GetAliasCommand({ FunctionName, Name }))
  return [FunctionName, FunctionVersion]
}

/** For each function whose version differs in `after`. */
export function takeBackCommands(before: LiveVersions, after: LiveVersions): string[] {
  return [...before]
    .filter(([name, version]) => after.get(name) !== version)
    .map(
      ([name, version]) =>
        `aws lambda update-alias --region ${storeRegion} --function-name ${name} --name live --function-version ${version}`,
    )
}
