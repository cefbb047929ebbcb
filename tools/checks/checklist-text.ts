import { styleText } from 'node:util'
import { type Check, type Fix, headings } from './check'

type Status = Check['status']

const marks = { ok: '✓', action: '✗', warning: '!' } as const
const colours = { ok: 'green', action: 'red', warning: 'yellow' } as const
const countLabels = { ok: 'ok', action: 'to do', warning: 'to review' } as const

/**
 * The checklist for people: each check on one line under its heading, the fix below it, and at the end the counts and
 * the first thing to do. Marks show the status, so that it can be read without colors (NO_COLOR).
 */
export function checklistText(checks: Check[]): string {
  const sections = Object.entries(headings).flatMap(([heading, title]) => {
    const lines = checks.filter(({ id }) => id.startsWith(`${heading}.`)).flatMap(checkLines)
    return lines.length > 0 ? ['', styleText('bold', title), ...lines] : []
  })
  return [...sections, '', ...closingLines(checks)].join('\n')
}

function checkLines(check: Check): string[] {
  const line = `  ${mark(check.status)} ${check.summary}`
  if (check.status === 'ok') return [line]
  const { what, command, page, takes } = check.fix
  return [
    line,
    `      ${what}${takes ? ` Takes ${takes}.` : ''}`,
    ...(command ? [`      ${commandText(command)}`] : []),
    ...(page ? [`      ${page}`] : []),
  ]
}

function closingLines(checks: Check[]): string[] {
  const counts = (['ok', 'action', 'warning'] as const)
    .map((status) => ({ status, count: checks.filter((check) => check.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${mark(status)} ${count} ${countLabels[status]}`)
  const next = checks.find((check) => check.status === 'action')
  return [counts.join('   '), ...(next && 'fix' in next ? [`Next: ${nextStep(next.fix)}`] : [])]
}

function nextStep({ what, command }: Fix): string {
  return command ? commandText(command) : what
}

function mark(status: Status): string {
  return styleText(colours[status], marks[status])
}

function commandText(command: string): string {
  return styleText('cyan', `$ ${command}`)
}
