/**
 * A browser that can be started: what Playwright's `launch` takes. `env` is the whole environment
 * of the browser's process, not an addition to it.
 */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * What every browser of ours is started with: no calls home and no first-run pages, and without the
 * sandbox where it cannot work (Chrome refuses to start as root with it).
 */
export function browserArguments(): string[] {
  return isRoot() ? [...quiet, '--no-sandbox'] : [...quiet]
}

/** The environment of this process in the shape that child processes take. */
export function inheritedEnvironment(): Record<string, string> {
  const set = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(set)
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
]

function isRoot(): boolean {
  return process.getuid?.() === 0
}
