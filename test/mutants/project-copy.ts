import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A copy of the project, so that nothing changes the checkout. */
export type ProjectCopy = {
  writeFile(path: string, text: string): void
  /** Runs test files until the first test fails. */
  runTests(tests: string[]): Promise<ProcessEnd>
  /** Whether the compiler accepts lambda/. */
  compile(): Promise<ProcessEnd>
}

/** `slow` when it does not end, as with a loop that lost its end condition. */
type ProcessEnd = 'passed' | 'failed' | 'slow'

const limitMs = 5 * 60 * 1000

/** The project's own environment also checks for open resources and waits, which does not matter here. */
const jestConfig = `import config from './jest.config.mjs'
const { globalSetup, globalTeardown, ...rest } = config
export default { ...rest, testEnvironment: 'node' }
`

/** Copies files of this checkout into a new folder. */
export function copyProject(folder: string, paths: string[]): ProjectCopy {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'jest.mutants.mjs'), jestConfig)
  mkdirSync(join(folder, '.temp'))
  const jest = ['jest/bin/jest.js', '--config', 'jest.mutants.mjs', '--bail', '--runInBand']
  // A change may leave something unused.
  const tsc = ['typescript/bin/tsc', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  return {
    writeFile: (path, text) => writeFileSync(join(folder, path), text),
    runTests: (tests) =>
      runScript(folder, [...jest, '--silent', '--forceExit', '--runTestsByPath', ...tests]),
    compile: () => runScript(folder, [...tsc, '--project', 'lambda']),
  }
}

/** Runs a package's script with a temporary folder of its own. */
function runScript(folder: string, [script = '', ...args]: string[]): Promise<ProcessEnd> {
  const child = spawn(process.execPath, [join('node_modules', script), ...args], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, '.temp') },
    stdio: 'ignore',
  })
  return new Promise((finish) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      finish(code === 0 ? 'passed' : code === null ? 'slow' : 'failed')
    })
  })
}

/** The files that git knows or would add. */
export function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync)
}
