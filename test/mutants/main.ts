import { Command, Option } from 'commander'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { wholeNumber } from '../../tools/cli/option-values'
import { sourceFiles } from '../support/conventions/source-files'
import { type Mutant, withMutants } from './mutants-of'

/** The mutants that a test file plays, each by some of its tests; empty to find which tests reach which mutants. */
export type Plan = { id: number; by: number[] }[]
export type Line = {
  /** The mutants that the file reaches while it loads, and those that each test reaches. */
  loaded?: number[]
  reached?: Record<number, number[]>
  unfit?: true
  started?: number
  id?: number
  killed?: boolean
  done?: true
}

const folders = ['lambda/orders', 'lambda/shop', 'lambda/office', 'lambda/operations']
/** A mutant may loop without end. */
const silentMs = 120_000
const jestConfig = `import config from './jest.config.mjs'
const { globalSetup, globalTeardown, testSequencer, ...rest } = config
export default { ...rest, testEnvironment: 'node', setupFilesAfterEnv: ['<rootDir>/test/mutants/play-mutants.ts'] }
`
const command = new Command('npm run mutants --')
  .description(
    'Makes one small fault at a time in the code, and names those that no test notices. The tests of lambda/ are those in test/lambda, and so on.',
  )
  .argument('[paths...]', 'files and folders', folders)
  .addOption(new Option('--step <n>', 'only every n-th mutant').argParser(wholeNumber).default(1))
  .parse()
const { step } = command.opts<{ step: number }>()
const paths = command.processedArgs[0] as string[]
mkdirSync('.build', { recursive: true })
const copy = mkdtempSync(join(resolve('.build'), 'mutants-'))
try {
  await findSurvivors()
} finally {
  rmSync(copy, { recursive: true, force: true })
}

async function findSurvivors(): Promise<void> {
  const alive = new Map(writeMutants().map((mutant) => [mutant.id, mutant]))
  const loaded = new Set<number>()
  const testFolders = paths.map((path) => `test/${path.split('/')[0]}/`)
  const isTest = ({ path }: { path: string }) =>
    path.endsWith('.test.ts') && testFolders.some((folder) => path.startsWith(folder))
  const files = sourceFiles().filter(isTest)
  const reaching: { path: string; tests: Map<number, number[]>; durationMs: number }[] = []
  await forEach(files, async ({ path }) => {
    const startedMs = performance.now()
    const [line] = await play(path, [])
    for (const id of line?.loaded ?? []) loaded.add(id)
    const tests = new Map<number, number[]>()
    for (const [test, ids] of Object.entries(line?.reached ?? {})) {
      for (const id of ids) tests.set(id, [...(tests.get(id) ?? []), Number(test)])
    }
    reaching.push({ path, tests, durationMs: performance.now() - startedMs })
  })
  const played = new Set(reaching.flatMap(({ tests }) => [...tests.keys()]))
  const isPlayed = ({ id }: Mutant) => played.has(id) || !loaded.has(id)
  const total = [...alive.values()].filter(isPlayed)
  // The fastest first, which are the tests of rules.
  const sorted = reaching.toSorted((one, other) => one.durationMs - other.durationMs)
  await forEach(sorted, async ({ path, tests }) => {
    let plan = [...tests].filter(([id]) => alive.has(id)).map(([id, by]) => ({ id, by }))
    while (plan.length > 0) {
      const lines = await play(path, plan)
      const { started } = lines.findLast((line) => line.started !== undefined) ?? {}
      const isHanging = !lines.some(({ id, done, unfit }) => done || unfit || id === started)
      for (const { id, killed } of lines) if (killed) alive.delete(id ?? 0)
      if (isHanging) alive.delete(started ?? 0)
      if (lines.some(({ unfit }) => unfit)) console.log(`${path} cannot be played twice.`)
      if (lines.some(({ done, unfit }) => done || unfit) || started === undefined) return
      plan = plan.slice(plan.findIndex(({ id }) => id === started) + 1)
    }
  })
  const survivors = total.filter(({ id }) => alive.has(id))
  for (const { path, line, change } of survivors) console.log(`${path}:${line}  ${change}`)
  const skipped = `${alive.size - survivors.length} more take effect while a file loads`
  console.log(`${survivors.length} of ${total.length} mutants survive; ${skipped}.`)
}

/** Copies the project with every mutant in it. */
function writeMutants(): Mutant[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync)
  for (const path of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(path, join(copy, path))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'jest.mutants.mjs'), jestConfig)
  const mutants: Mutant[] = []
  for (const { path, text } of sourceFiles()) {
    if (!paths.some((folder) => `${path}/`.startsWith(`${folder}/`))) continue
    const changed = withMutants(path, text, mutants.length + 1)
    writeFileSync(join(copy, path), changed.text)
    mutants.push(...changed.mutants)
  }
  return mutants.filter(({ id }) => id % step === 0)
}

/** Does the work for each item, as many at a time as there are processors. */
async function forEach<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** Plays a test file in a process of its own, which is killed when it writes nothing for two minutes. */
async function play(path: string, plan: Plan): Promise<Line[]> {
  const folder = mkdtempSync(join(copy, '.played-'))
  const [planFile, resultsFile] = [join(folder, 'plan'), join(folder, 'results')]
  writeFileSync(planFile, JSON.stringify(plan))
  writeFileSync(resultsFile, '')
  const args = ['--config', 'jest.mutants.mjs', '--runInBand', '--silent', '--forceExit']
  const env = { ...process.env, MUTANTS_PLAN: planFile, MUTANTS_RESULTS: resultsFile }
  const jest = ['node_modules/jest/bin/jest.js', ...args, '--runTestsByPath', path]
  const child = spawn(process.execPath, jest, { cwd: copy, env, stdio: 'ignore' })
  const stop = () => child.kill('SIGKILL')
  let timer = setTimeout(stop, silentMs)
  const watcher = watch(resultsFile, () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silentMs)
  })
  await once(child, 'exit')
  clearTimeout(timer)
  watcher.close()
  const lines = readFileSync(resultsFile, 'utf8').trim().split('\n').filter(Boolean)
  rmSync(folder, { recursive: true })
  return lines.map((line) => JSON.parse(line) as Line)
}
