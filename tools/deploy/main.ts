import { Command } from 'commander'
import { spawnSync } from 'node:child_process'

const program = new Command('npm run deploy')
  .usage('-- --stage <stage> [options of cdk deploy]')
  .description('Deploys one stage of lib/stage/stage-config.ts, as `cdk deploy -c stage=…` does.')
  .requiredOption('--stage <stage>', 'which stage, such as dev or prod')
  // 2 is for words that were not understood, as in the other tools; 1 for a deploy that failed.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .allowUnknownOption()
  .allowExcessArguments()
  .addHelpText('after', '\nExample:\n  npm run deploy -- --stage prod --require-approval never')
  .parse()

const { stage } = program.opts<{ stage: string }>()
const { status } = spawnSync('cdk', ['deploy', '-c', `stage=${stage}`, ...program.args], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
