import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { CalledFunction } from '../../lib/monitoring/metrics/monitored'
import type { StageConfig } from '../../lib/stage/stage-settings'
import { checkStack } from '../checks/aws/check-stack'
import { isReady } from '../checks/check'
import { printChecks } from '../checks/print-checks'
import { checkRoutes } from '../checks/site/check-site'
import { clientConfig, storeRegion } from '../cli/aws'
import { findStack, stackResources } from '../cli/find-stack'
import type { ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'

/** If a route fails, prints how to roll back to `before`, the versions that served calls until the deploy. */
export async function callRoutes(
  stage: string,
  config: StageConfig,
  before: LiveVersions,
  terminal: Terminal,
): Promise<ExitCode> {
  const stack = await findStack(stage)
  const checks =
    stack.kind === 'deployed'
      ? await terminal.during('Calling the routes', checkRoutes(stage, config, stack.outputs, terminal.now()))
      : checkStack(stage, stack)
  const whenReady = `Deployed, and every route responds. Check the rest: npm run doctor -- --stage ${stage}`
  const exitCode = printChecks(checks, { stage, isJson: false, whenReady }, terminal)
  if (!isReady(checks)) {
    const commands = takeBackCommands(before, await liveVersions(stage, config).catch(() => before))
    terminal.print(takeBackText(commands))
  }
  return exitCode
}

function takeBackText(commands: string[]): string {
  const rest = 'If the deploy broke the rest, deploy the commit before it: docs/runbook.md#roll-back'
  if (commands.length === 0) return `\n${rest}`
  const lines = commands.map((command) => `  $ ${command}`)
  return ['\nTo give the calls back to the functions of before the deploy:', ...lines, rest].join('\n')
}

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
function takeBackCommands(before: LiveVersions, after: LiveVersions): string[] {
  return [...before]
    .filter(([name, version]) => after.get(name) !== version)
    .map(
      ([name, version]) =>
        `aws lambda update-alias --region ${storeRegion} --function-name ${name} --name live --function-version ${version}`,
    )
}
