import { spawnSync } from 'node:child_process'
import { runCommand } from '../cli/run-command'
import { openTerminal } from '../cli/terminal'

const more = `
Example:
  npm run deploy -- --stage prod --require-approval never

Exit codes: 0 deployed, 1 the deploy failed, 2 wrong arguments`

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
    return () => {
      const { stage } = command.opts<{ stage: string }>()
      const args = ['deploy', '-c', `stage=${stage}`, ...command.args]
      return spawnSync('cdk', args, { stdio: 'inherit' }).status ?? 1
    }
  },
})
