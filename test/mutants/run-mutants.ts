import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Import, readImports } from '../support/conventions/import-graph'
import { sourceFiles } from '../support/conventions/source-files'
import { type Mutant, mutantsOf } from './mutants-of'

/** A mutant and the tests that run its file; `original` is the file's text. */
export type Plan = { mutant: Mutant; original: string; tests: string[] }
/** `refused` by the compiler, so that it cannot be committed; `slow` when the tests do not end. */
export type Verdict = 'survived' | 'killed' | 'slow' | 'refused'

const limitMs = 5 * 60 * 1000
/** The store's environment also looks for open resources, which a mutant may leave. */
const jestConfig = `import config from './jest.config.mjs'
const { globalSetup, globalTeardown, ...rest } = config
export default { ...rest, testEnvironment: 'node' }
`

/** Every `step`-th mutant of the files in `folders`. */
export function planMutants(folders: string[], step: number): Plan[] {
  const files = sourceFiles()
  const imports = readImports(files)
  return files
    .filter(({ path }) => folders.some((folder) => `${path}/`.startsWith(`${folder}/`)))
    .flatMap(({ path, text }) => {
      const tests = testsOf(path, imports)
      return mutantsOf(path, text).map((mutant) => ({ mutant, original: text, tests }))
    })
    .filter((_plan, index) => index % step === 0)
}

/** The tests that import a file directly or through others; its own comes first. */
function testsOf(path: string, imports: Import[]): string[] {
  const found = new Set([path])
  for (const file of found) {
    for (const { from, to, typeOnly } of imports) if (to === file && !typeOnly) found.add(from)
  }
  const own = `test/${path.replace(/\.ts$/, '.test.ts')}`
  const tests = [...found].filter((file) => /^test\/(lambda|faults)\/.*\.test\.ts$/.test(file))
  return tests.toSorted((a, b) => Number(b === own) - Number(a === own))
}

/** Tests every mutant in copies of the project, one for each processor. */
export async function runMutants(
  plans: Plan[],
  report: (plan: Plan, verdict: Verdict) => void,
): Promise<void> {
  mkdirSync('.build', { recursive: true })
  const folder = mkdtempSync(join(resolve('.build'), 'mutants-'))
  const queue = [...plans]
  const jobs = availableParallelism()
  const work = async (copy: string) => {
    copyProject(copy)
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      const path = join(copy, plan.mutant.path)
      writeFileSync(path, plan.mutant.text)
      report(plan, await verdictOf(plan, copy))
      writeFileSync(path, plan.original)
    }
  }
  try {
    await Promise.all(Array.from({ length: jobs }, (_, job) => work(join(folder, String(job)))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyProject(folder: string): void {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync)
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'jest.mutants.mjs'), jestConfig)
  mkdirSync(join(folder, '.temp'))
}

/** Runs the file's own tests first, because they find most mutants. */
async function verdictOf({ tests }: Plan, copy: string): Promise<Verdict> {
  const jest = ['jest/bin/jest.js', '--config', 'jest.mutants.mjs', '--bail', '--runInBand']
  for (const some of [tests.slice(0, 1), tests.slice(1, 5), tests.slice(5)]) {
    if (some.length === 0) continue
    const code = await run(copy, [...jest, '--silent', '--forceExit', '--runTestsByPath', ...some])
    if (code !== 0) return code === null ? 'slow' : 'killed'
  }
  // A change may leave something unused.
  const tsc = ['typescript/bin/tsc', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  return (await run(copy, [...tsc, '--project', 'lambda'])) === 0 ? 'survived' : 'refused'
}

/** Runs a script of a package; returns its exit code, `null` if it does not end in time. */
function run(cwd: string, [script = '', ...args]: string[]): Promise<number | null> {
  const env = { ...process.env, TMPDIR: join(cwd, '.temp') }
  const options = { cwd, env, stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL' } as const
  const child = spawn(process.execPath, [join('node_modules', script), ...args], options)
  return new Promise((finish) => child.once('exit', finish))
}
