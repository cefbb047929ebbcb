import { Command } from 'commander'
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import pLimit from 'p-limit'
import { wholeNumber } from '../tools/cli/option-values'
import { runProgram } from '../tools/product/load-program'
import { readProduct } from '../tools/product/read-product'

/** A program with its arguments, and what differs in its environment. */
type Part = [name: string, command: string, env?: NodeJS.ProcessEnv]

/** The checks, run side by side, the longest first; none of them runs a test. */
const checks: Part[] = [
  ['lint', 'oxlint --type-aware --deny-warnings --tsconfig tools/lint/tsconfig.json'],
  // Several checkers, each of which checks the types of the packages, take twice the time of the processor.
  ['types', 'tsc -b --singleThreaded'],
  ['format', 'oxfmt --check .'],
  ['unused code', 'knip'],
]
/** This project's own size: no promise to a seller, whose copy may grow. */
const budget: Part = ['budget', 'tsx test/conventions/budget.ts']
const jest = 'jest --silent'
const browser = 'playwright test'

const program = new Command('npm test')
  .description('Checks types, lint, format and unused code, and runs every test that is quick enough for it.')
  .option('--only-check', 'run no test; this is `npm run check`')
  .option('--slow', 'run only what is too slow for every run')
  .option(
    '--part <seed>',
    'with --slow: one file of Jest’s, the browser’s, the histories, or few cases of the fault harness; CI gives the day of the year',
    wholeNumber,
  )
  .parse()
const { onlyCheck, slow, part } = program.opts<{ onlyCheck?: true; slow?: true; part?: number }>()

await runProgram(async () => {
  // A mistake in product/ fails every part, and none as plainly.
  await readProduct()
  process.exitCode = (await run()) ? 0 : 1
})

async function run(): Promise<boolean> {
  if (slow) return runTests('npm test -- --slow', slowTests())
  const startedMs = performance.now()
  const isChecked = await runChecks()
  if (onlyCheck || !isChecked) return isChecked
  const tests: Part[] = [
    ['Jest', jest],
    ['browser', browser],
  ]
  return runTests('npm test', tests, [`check ${durationSince(startedMs)}`], startedMs)
}

/** Runs one part after another; the first failure ends the run. `took` has the parts before them. */
async function runTests(
  name: string,
  parts: Part[],
  took: string[] = [],
  startedMs = performance.now(),
): Promise<boolean> {
  for (const [title, command, env] of parts) {
    const partMs = performance.now()
    console.log(`\n${title}`)
    const isPassed = await runPart(command, 'inherit', env)
    took.push(`${title} ${durationSince(partMs)}`)
    if (isPassed) continue
    console.log(`${name} failed: ${took.join(', ')}.`)
    return false
  }
  console.log(`${name} passed in ${durationSince(startedMs)}: ${took.join(', ')}.`)
  return true
}

/** All slow tests, ten histories of the books and 1,000 cases of the fault harness, or the part that a seed chooses. */
function slowTests(): Part[] {
  const ofJest = (options = ''): Part => ['slow Jest tests', jest + options]
  const ofBrowser: Part = ['slow browser tests', browser]
  const faults = (runs: number, seed: number): Part => [
    'fault harness',
    `tsx test/faults/main.ts --runs ${runs} --seed ${seed}`,
  ]
  const histories: Part = ['histories of the books', `${jest} any-history`, { SLOW: undefined, HISTORIES: '10' }]
  if (part === undefined) return [ofJest(), ofBrowser, histories, faults(1000, 1)]
  const files = globSync('test/**/*.slow.test.ts').length
  const others = [ofBrowser, histories, faults(120, part)]
  const turns = files + others.length
  const turn = (part % turns) + 1
  console.log(`Part ${turn} of ${turns}, seed ${part}`)
  return [others[turn - files - 1] ?? ofJest(` --shard=${turn}/${files}`)]
}

/** Runs two checks at a time, and shows the output of those that fail. */
async function runChecks(): Promise<boolean> {
  const limit = pLimit(2)
  const check = async ([name, command]: Part) => {
    const startedMs = performance.now()
    const output: string[] = []
    const isPassed = await runPart(command, output)
    if (!isPassed) process.stdout.write(output.join(''))
    console.log(`${name}: ${isPassed ? 'passed' : 'failed'} after ${durationSince(startedMs)}`)
    return isPassed ? [] : [name]
  }
  const parts = onlyCheck ? [...checks, budget] : checks
  const failed = (await Promise.all(parts.map((each) => limit(check, each)))).flat()
  if (failed.length > 0) console.log(`The check failed: ${failed.join(', ')}.`)
  return failed.length === 0
}

/** `output` collects what the program prints. Returns whether it succeeded. */
function runPart(command: string, output: string[] | 'inherit', more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const [file = '', ...args] = command.split(' ')
  const child = spawn(file, args, {
    stdio: output === 'inherit' ? output : 'pipe',
    // jest.config.mjs and playwright.config.ts read it.
    env: { ...process.env, ...(slow && { SLOW: '1' }), ...more },
    shell: process.platform === 'win32',
  })
  if (output !== 'inherit') {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    }
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

/** Such as `4 min 3 s`. */
function durationSince(startedMs: number): string {
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
