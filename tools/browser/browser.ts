import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** For Playwright's `launch`; `env` replaces the whole environment. */
export type Browser = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

/** No background requests or first-run pages; as root no sandbox, with which Chrome would refuse to start. */
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

/** Existence proves little: Ubuntu's `chromium-browser` may only point to a snap, and a download may lack libraries. */
export function launches(path: string, env?: NodeJS.ProcessEnv): boolean {
  return printedVersion(path, env) !== undefined
}

/** Such as `Chromium 153`. */
export function nameAndVersion(path: string, env?: NodeJS.ProcessEnv): string | undefined {
  return /^(\D+ \d+)\./.exec(printedVersion(path, env) ?? '')?.[1]
}

/** `undefined` if the program does not start. */
function printedVersion(path: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (!existsSync(path)) return undefined
  // There chrome.exe ignores --version and opens a window.
  if (process.platform === 'win32') return ''
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
  const run = spawnSync(path, ['--version'], { stdio, env, encoding: 'utf8', timeout: 30_000 })
  return run.status === 0 ? run.stdout : undefined
}
