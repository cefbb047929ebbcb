import { Command } from 'commander'
import { spawn } from 'node:child_process'
import { wholeNumber } from '../tools/cli/option-values'

const command = new Command('npm run test:slow')
  .description(
    'Runs what is too slow for every run: Jest’s *.slow.test.ts, the browser tests tagged @slow and the fault harness.',
  )
  .option(
    '--part <seed>',
    'a third of the files, and few cases of the harness; CI gives the day of the year',
    wholeNumber,
  )
  .addHelpText('after', '\nWithout --part everything runs, the harness with seed 1.')
  .parse()
const { part } = command.opts<{ part?: number }>()

const shard = part === undefined ? [] : [`--shard=${(part % 3) + 1}/3`]
const faults =
  part === undefined ? ['--runs', '1000', '--seed', '1'] : ['--runs', '60', '--seed', `${part}`]
const parts: [script: string, options: string[]][] = [
  ['test:jest', ['--passWithNoTests', ...shard]],
  ['test:browser', ['--grep', '@slow', '--pass-with-no-tests', ...shard]],
  ['faults', faults],
]
if (part !== undefined) console.log(`The slow tests: part ${(part % 3) + 1} of 3, seed ${part}`)
for (const [script, options] of parts) {
  console.log(`\n${script} ${options.join(' ')}`)
  if (await succeeds(script, options)) continue
  process.exitCode = 1
}

function succeeds(script: string, options: string[]): Promise<boolean> {
  const child = spawn('npm', ['run', '-s', script, '--', ...options], {
    stdio: 'inherit',
    env: { ...process.env, SLOW: '1' },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}
