import { Command } from 'commander'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { messageOf } from '../../local/platform/error-text'
import { synthesizeStore } from '../../local/start/synthesize-store'
import { soak } from './soak'
import { summaryText } from './summary'
import { wholeNumber } from '../../tools/cli/option-values'

const program = new Command('soak')
  .description(
    'Plays buyers at the local store while its services fail and it is killed, and compares what is left.',
  )
  .option('--minutes <n>', 'how long buyers come', wholeNumber, 10)
  .option('--rate <n>', 'buyers a second', wholeNumber, 20)
  .option('--seed <n>', 'what happens, and what buyers do', wholeNumber, Date.now() % 100_000)
  .option('--patience <n>', 'minutes that the store may take to come to rest', wholeNumber, 45)
  .option('--port <n>', 'the store’s port; the next three are used as well', wholeNumber, 5842)
  .option(
    '--data-dir <folder>',
    'an empty folder for the state, which is kept; otherwise it is not',
  )
  .addHelpText(
    'after',
    `
After the last buyer it takes 10 to 20 minutes until the store is at rest: a message whose outcome is unclear is
sent again after 10 minutes. Exit code 1 when Stripe, the orders and the messages differ then.

Example:
  npm run soak -- --minutes 10 --rate 20 --seed 1`,
  )
  .parse()
type Options = {
  minutes: number
  rate: number
  seed: number
  patience: number
  port: number
  dataDir?: string
}
const { minutes, rate, seed, patience, port, dataDir: keptDir } = program.opts<Options>()

const folder = resolve('.build/soak')
mkdirSync(folder, { recursive: true })
const assemblyDir = join(folder, 'assembly')
const logPath = join(folder, 'synth.log')
const context = { texts: 'watched' }
await synthesizeStore({ projectDir: '.', outputDir: assemblyDir, logPath, context }, console.log)
const dataDir = keptDir === undefined ? mkdtempSync(join(folder, 'store-')) : resolve(keptDir)
console.log(`${minutes} minutes at ${rate} buyers a second, seed ${seed}`)
const options = { seconds: minutes * 60, rate, seed, dataDir, assemblyDir, port }
try {
  const result = await soak({ ...options, patienceMs: patience * 60_000, log: console.log })
  console.log(summaryText(result))
  process.exitCode = result.comparison.differences.length > 0 ? 1 : 0
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
} finally {
  if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true })
}
