import { Command } from 'commander'
import { spawn } from 'node:child_process'

/** An npm script, and the name that people read. */
type Part = { name: string; script: string }

/** The checks, run side by side, the longest first; none of them runs a test. */
const checks: Part[] = [
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'types' },
  { name: 'format', script: 'format:check' },
  { name: 'unused code', script: 'unused' },
]
const tests: Part[] = [
  { name: 'Jest', script: 'test:jest' },
  { name: 'browser', script: 'test:browser' },
]

const command = new Command('npm test')
  .description('Checks types, lint, format and unused code, and runs every test.')
  .option('--only-check', 'run no test; this is `npm run check`')
  .parse()

process.exitCode = (await run()) ? 0 : 1

/** Runs the checks, and then one test part after another; the first failure ends the run. */
async function run(): Promise<boolean> {
  const startedMs = performance.now()
  const isChecked = await runChecks()
  const { onlyCheck } = command.opts<{ onlyCheck?: true }>()
  if (onlyCheck || !isChecked) return isChecked
  const took = [`check ${durationSince(startedMs)}`]
  for (const { name, script } of tests) {
    const partMs = performance.now()
    console.log(`\n${name}`)
    const isPassed = await runScript(script, 'inherit')
    took.push(`${name} ${durationSince(partMs)}`)
    if (isPassed) continue
    console.log(`npm test failed: ${took.join(', ')}.`)
    return false
  }
  console.log(`npm test passed in ${durationSince(startedMs)}: ${took.join(', ')}.`)
  return true
}

/** Runs two checks at a time, and shows the output of those that fail. */
async function runChecks(): Promise<boolean> {
  const queue = [...checks]
  const failed: string[] = []
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const startedMs = performance.now()
      const output: string[] = []
      const isPassed = await runScript(part.script, output)
      if (!isPassed) {
        failed.push(part.name)
        process.stdout.write(output.join(''))
      }
      const outcome = isPassed ? 'passed' : 'failed'
      console.log(`${part.name}: ${outcome} after ${durationSince(startedMs)}`)
    }
  }
  await Promise.all([work(), work()])
  if (failed.length > 0) console.log(`The check failed: ${failed.join(', ')}.`)
  return failed.length === 0
}

/**
 * Runs an npm script; `output` collects what it prints, or it prints directly. Returns whether it succeeded.
 */
function runScript(script: string, output: string[] | 'inherit'): Promise<boolean> {
  const stdio = output === 'inherit' ? output : 'pipe'
  const child = spawn('npm', ['run', '-s', script], { stdio, shell: process.platform === 'win32' })
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
