import { spawnSync } from 'node:child_process'
import { stageConfig } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { type ExitCode, runCommand } from '../../cli/run-command'
import { readOrNote } from '../../cli/stack-fault'
import type { Terminal } from '../../cli/terminal'
import { checkProduct } from '../../product/check-product'
import { callRoutes, liveVersions } from './call-routes'
import { checkExamples } from './check-examples'

const more = `
After the deploy it calls each public route once, as doctor does, and opens a checkout as a buyer's first
step. If a call does not end as expected, it prints the commands that give the calls back to the functions
of before.

Example:
  npm run deploy -- --stage prod --require-approval never

Exit codes: 0 deployed, and every call ends as expected; 1 the deploy failed, or a call did; 2 wrong arguments or settings`

/** @param stripeApiUrl for tests: the address of the Stripe emulator */
export function runDeploy(
  args: string[],
  terminal: Terminal,
  configOf = stageConfig,
  stripeApiUrl?: string,
): Promise<ExitCode> {
  return runCommand({
    name: 'npm run deploy',
    args,
    terminal,
    define: (command, redacting) => {
      command
        .usage('-- --stage <stage> [options of cdk deploy]')
        .description('Deploys a stage of lib/stage/stage-config.ts with `cdk deploy -c stage=…`.')
        .requiredOption('--stage <stage>', 'which stage, such as dev or prod')
        .allowUnknownOption()
        .allowExcessArguments()
        .addHelpText('after', more)
      return () => {
        const { stage } = command.opts<{ stage: string }>()
        // `cdk` would add a line about its subprocess.
        return deploy(stage, configOf(stage), command.args, redacting, stripeApiUrl)
      }
    },
  })
}

async function deploy(
  stage: string,
  config: StageConfig,
  cdkArgs: string[],
  terminal: Terminal,
  stripeApiUrl?: string,
): Promise<ExitCode> {
  checkExamples(stage, config)
  await checkProduct()
  const off = 'no command will give the calls back to the functions of before'
  const before = (await readOrNote(liveVersions(stage, config), off, terminal.note)) ?? new Map()
  const options = ['deploy', '-c', `stage=${stage}`, ...cdkArgs]
  const { status } = spawnSync('cdk', options, { stdio: 'inherit', env: process.env })
  return status === 0 ? callRoutes(stage, config, before, terminal, stripeApiUrl) : (status ?? 1)
}
