/** Options for Playwright's `launch`. `env` is the whole environment of the browser's process. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Arguments for every browser: no background requests, no first-run pages, and, as root, no sandbox, because Chrome
 * refuses to start with it.
 */
export function browserArguments(): string[] {
  return isRoot() ? [...quiet, '--no-sandbox'] : [...quiet]
}

/** This process's environment, in the type that child processes take. */
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
