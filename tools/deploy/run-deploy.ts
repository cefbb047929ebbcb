import { spawnSync } from 'node:child_process'
import { stageConfig } from '../../lib/stage/stage-config'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { checkProduct } from '../product/check-product'
import { checkExamples } from './check-examples'
import { checkIndexes } from './check-indexes'

const more = `
Example:
  npm run deploy -- --stage prod --require-approval never

Exit codes: 0 deployed, 1 the deploy failed, 2 wrong arguments or settings`

/**
 * Runs `npm run deploy` with its arguments.
 *
 * @param configOf the settings of a stage.
 */
export function runDeploy(
  args: string[],
  terminal: Terminal,
  configOf = stageConfig,
): Promise<ExitCode> {
  return runCommand({
    name: 'npm run deploy',
    args,
    terminal,
    define: (command) => {
      command
        .usage('-- --stage <stage> [options of cdk deploy]')
        .description('Deploys a stage of lib/stage/stage-config.ts with `cdk deploy -c stage=…`.')
        .requiredOption('--stage <stage>', 'which stage, such as dev or prod')
        .allowUnknownOption()
        .allowExcessArguments()
        .addHelpText('after', more)
      return async () => {
        const { stage } = command.opts<{ stage: string }>()
        // The synthesis refuses the same, but the CDK adds a line about its subprocess.
        const config = configOf(stage)
        checkExamples(stage, config)
        await checkProduct()
        await checkIndexes(stage, config)
        const options = ['deploy', '-c', `stage=${stage}`, ...command.args]
        return spawnSync('cdk', options, { stdio: 'inherit', env: process.env }).status ?? 1
      }
    },
  })
}
