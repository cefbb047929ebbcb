import type { ExitCode } from '../../cli/run-command'
import type { Terminal } from '../../cli/terminal'
import { type Check, headings, isReady } from './check'

type PrintOptions = {
  /** `undefined` for the local store. */
  stage?: string
  isJson: boolean
  /** The last line, when nothing needs action. */
  whenReady: string
  /** Replaces it while there are warnings. */
  whenOpen?: string
}

export const whileOpen = 'Nothing stops the store, but the points marked ! are open: see them before you publish it.'

const marks = { ok: '✓', action: '✗', warning: '!' } as const
const countLabels = { ok: 'ok', action: 'to do', warning: 'to review' } as const

/** The exit code is 1 when a check needs action. */
export function printChecks(
  checks: Check[],
  { stage, isJson, whenReady, whenOpen = whenReady }: PrintOptions,
  { print }: Terminal,
): ExitCode {
  const isDone = isReady(checks)
  if (isJson) print(JSON.stringify({ stage, isDone, checks }, null, 2))
  else {
    const isOpen = checks.some(({ status }) => status === 'warning')
    print(checklistText(checks) + (isDone ? `\n${isOpen ? whenOpen : whenReady}` : ''))
  }
  return isDone ? 0 : 1
}

/** Marks show the status, so that it can be read without colours (NO_COLOR). */
export function checklistText(checks: Check[]): string {
  const sections = Object.entries(headings).map(([heading, title]) => {
    return { title, found: checks.filter(({ id }) => id.startsWith(`${heading}.`)) }
  })
  const lines = sections.flatMap(({ title, found }) =>
    found.length > 0 ? ['', title, ...found.flatMap(checkLines)] : [],
  )
  return [...lines, '', ...closingLines(sections.flatMap(({ found }) => found))].join('\n')
}

function checkLines(check: Check): string[] {
  const line = `  ${marks[check.status]} ${check.summary}`
  if (check.status === 'ok') return [line]
  const { what, command, page, takes } = check.fix
  return [
    line,
    `      ${what.replaceAll('\n', '\n      ')}${takes ? ` Takes ${takes}.` : ''}`,
    ...(command ? [`      $ ${command}`] : []),
    ...(page ? [`      ${page}`] : []),
  ]
}

function closingLines(checks: Check[]): string[] {
  const counts = (['ok', 'action', 'warning'] as const)
    .map((status) => ({ status, count: checks.filter((check) => check.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${marks[status]} ${count} ${countLabels[status]}`)
  const next = checks.find((check) => check.status === 'action')
  if (!next || !('fix' in next)) return [counts.join('   ')]
  const { command, what } = next.fix
  return [counts.join('   '), `Next: ${command ? `$ ${command}` : `${next.summary}. ${what}`}`]
}
