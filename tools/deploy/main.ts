import { spawnSync } from 'node:child_process'
import { stageConfig } from '../../lib/stage/stage-config'
import { runCommand } from '../cli/run-command'
import { openTerminal } from '../cli/terminal'
import { checkProduct } from '../product/check-product'
import { checkIndexes } from './check-indexes'

const more = `
Example:
  npm run deploy -- --stage prod --require-approval never

Exit codes: 0 deployed, 1 the deploy failed, 2 wrong arguments or settings`

process.exitCode = await runCommand({
  name: 'npm run deploy',
  args: process.argv.slice(2),
  terminal: openTerminal(),
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
      const config = stageConfig(stage)
      await checkProduct()
      await checkIndexes(stage, config)
      const args = ['deploy', '-c', `stage=${stage}`, ...command.args]
      return spawnSync('cdk', args, { stdio: 'inherit' }).status ?? 1
    }
  },
})
