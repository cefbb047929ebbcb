import { GetAliasCommand, LambdaClient } from '@aws-sdk/client-lambda'
import type { PublicFunction } from '../../../lib/monitoring/metrics/monitored'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { withSecrets } from '../checks/aws/check-or-warn'
import { checkStack } from '../checks/aws/check-stack'
import { isReady, setupCommand } from '../checks/check'
import { printChecks } from '../checks/print-checks'
import { checkRoutes } from '../checks/site/check-site'
import { checkFirstStep } from '../checks/stripe/check-checkout'
import { checkKey } from '../checks/stripe/check-key'
import { openStoredKey } from '../checks/stripe/stored-key'
import { clientConfig, storeRegion } from '../../cli/aws'
import { findStack, stackResources, type StackOutputs } from '../../cli/find-stack'
import type { ExitCode } from '../../cli/run-command'
import type { Terminal } from '../../cli/terminal'

/**
 * With a stored key also a buyer's first step. If one fails, prints how to roll back to `before`, the earlier versions.
 */
export async function callRoutes(
  stage: string,
  config: StageConfig,
  before: LiveVersions,
  terminal: Terminal,
  stripeApiUrl?: string,
): Promise<ExitCode> {
  const stack = await findStack(stage)
  const calls =
    stack.kind === 'deployed'
      ? [
          checkRoutes(stage, config, stack.outputs, terminal.now()),
          checkSale(stage, config, stack.outputs, stripeApiUrl),
        ]
      : [Promise.resolve([checkStack(stage, stack)])]
  const [routes = [], sale] = await terminal.during('Calling the routes', Promise.all(calls))
  const checks = [...routes, ...(sale ?? [])]
  const next = sale
    ? `. Check the rest: npm run doctor -- --stage ${stage}`
    : `, but it cannot sell yet: ${setupCommand(stage)}`
  const options = { stage, isJson: false, whenReady: `Deployed, and every route responds${next}` }
  const exitCode = printChecks(checks, options, terminal)
  // What Stripe or these credentials are at fault for, the version before would not cure.
  if (!isReady(checks.filter(({ id }) => !/^(stripe\.|stack\.secrets$)/.test(id)))) {
    const commands = takeBackCommands(before, await liveVersions(stage, config).catch(() => before))
    terminal.print(takeBackText(commands))
  }
  return exitCode
}

/** `undefined` while no key is stored. */
function checkSale(stage: string, config: StageConfig, outputs: StackOutputs, stripeApiUrl?: string) {
  return withSecrets(async () => {
    const key = await openStoredKey(stage, stripeApiUrl)
    if ('status' in key) return undefined
    const [, , , , accountId = ''] = outputs.ReconcileFunction.split(':')
    const sale = await checkKey({ stage, config, key, deployed: { accountId, outputs } }, checkFirstStep)
    return [...sale.key, ...sale.checkout]
  })
}

function takeBackText(commands: string[]): string {
  const rest = 'If the deploy broke the rest, deploy the commit before it: docs/runbook.md#roll-back'
  if (commands.length === 0) return `\n${rest}`
  const lines = commands.map((command) => `  $ ${command}`)
  return ['\nTo give the calls back to the functions of before the deploy:', ...lines, rest].join('\n')
}

const lambda = new LambdaClient(clientConfig)

/** Prefixes of logical ids (lib/store-stack.ts). */
const publicFunctions: Record<PublicFunction, string> = {
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
  const called = aliases.filter(({ id }) => Object.values(publicFunctions).some((name) => id.startsWith(name)))
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
