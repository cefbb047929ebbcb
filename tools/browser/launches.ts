import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Whether the program at `path` exists and starts in `env`. Existence alone proves little: Ubuntu's
 * `chromium-browser` may only point to a snap, and a downloaded browser may lack libraries.
 */
export function launches(path: string, env?: NodeJS.ProcessEnv): boolean {
  return printedVersion(path, env) !== undefined
}

/** The name and the major version of the program at `path`, such as `Chromium 153`, if it prints them. */
export function nameAndVersion(path: string, env?: NodeJS.ProcessEnv): string | undefined {
  return /^(\D+ \d+)\./.exec(printedVersion(path, env) ?? '')?.[1]
}

/** The output of `--version`; `undefined` if the program does not start. */
function printedVersion(path: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (!existsSync(path)) return undefined
  // On Windows chrome.exe ignores --version and opens a window.
  if (process.platform === 'win32') return ''
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const run = spawnSync(path, ['--version'], {
    stdio: [...stdio],
    env,
    encoding: 'utf8',
    timeout: 30_000,
  })
  return run.status === 0 ? run.stdout : undefined
}
