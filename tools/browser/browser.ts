import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Options for Playwright's `launch`. `env` is the whole environment of the browser's process. */
export type Browser = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

/**
 * Arguments for every browser: no background requests, no first-run pages, and, as root, no sandbox, because Chrome
 * refuses to start with it.
 */
export function browserArguments(): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-default-browser-check',
    '--no-first-run',
  ]
  return process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet
}

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
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
  const run = spawnSync(path, ['--version'], { stdio, env, encoding: 'utf8', timeout: 30_000 })
  return run.status === 0 ? run.stdout : undefined
}
