import { spawn } from 'node:child_process'
import { runProgram } from '../tools/product/load-program'
import { UserError } from '../lib/stage/user-error'

/** What the team runs on demand; each has `--help`. */
const programs: Record<string, string[]> = {
  bench: ['tsx', 'bench/main.ts'],
  budget: ['tsx', 'test/conventions/budget.ts', '--promises'],
  faults: ['tsx', 'test/faults/main.ts'],
  mutants: ['stryker', 'run', 'test/mutants/stryker.config.mjs'],
  screenshots: ['tsx', 'tools/main.ts', 'screenshots'],
}

const [name = '', ...args] = process.argv.slice(2)
await runProgram(async () => {
  const names = Object.keys(programs).join(' | ')
  const [program, ...first] = programs[name] ?? []
  if (!program) throw new UserError(`Usage: npm run lab -- ${names} [options]`)
  const child = spawn(program, [...first, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}, 2)
