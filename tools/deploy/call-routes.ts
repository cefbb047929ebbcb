import type { StageConfig } from '../../lib/stage/stage-settings'
import { checkStack } from '../checks/aws/check-stack'
import { isReady } from '../checks/check'
import { printChecks } from '../checks/print-checks'
import { checkRoutes } from '../checks/site/check-site'
import { findStack } from '../cli/find-stack'
import type { ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { type LiveVersions, liveVersions, takeBackCommands } from './live-versions'

/**
 * If a route fails after a deploy, prints how to roll the functions back.
 *
 * @param before the versions that served calls until the deploy
 */
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
