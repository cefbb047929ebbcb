/** In the order of the checklist, keyed by the first part of the ids below them. */
export const headings = {
  aws: 'AWS account',
  stack: 'Store',
  email: 'Email',
  texts: 'Text messages',
  stripe: 'Stripe',
  alarms: 'Alarms',
  product: 'Book',
  site: 'Website and API',
} as const

/** For scripts, such as `email.sandbox`; never renamed. */
export type CheckId = `${keyof typeof headings}.${string}`

export type Fix = {
  what: string
  /** A complete shell command. */
  command?: string
  /** A web page, or a file of this project with its heading. */
  page?: string
  /** The time until it takes effect, if more than a minute. */
  takes?: string
}

export function setupCommand(stage: string, ...flags: string[]): string {
  return ['npm run setup --', `--stage ${stage}`, ...flags].join(' ')
}

/** `flags` are those of setup. */
export function bySetup(stage: string, what: string, ...flags: string[]): Fix {
  return { what, command: setupCommand(stage, ...flags) }
}

/** `action` keeps the store from selling; `warning` does not, but deserves attention. */
export type Check = { id: CheckId; summary: string } & ({ status: 'ok' } | { status: 'action' | 'warning'; fix: Fix })

export function ok(id: CheckId, summary: string): Check {
  return { id, status: 'ok', summary }
}

export function action(id: CheckId, summary: string, fix: Fix): Check {
  return { id, status: 'action', summary, fix }
}

export function warning(id: CheckId, summary: string, fix: Fix): Check {
  return { id, status: 'warning', summary, fix }
}

export function isCheck(given: object): given is Check {
  return 'status' in given
}

export function isReady(checks: Check[]): boolean {
  return checks.every(({ status }) => status !== 'action')
}
