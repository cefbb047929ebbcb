import type { ExitCode } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { type Check, isReady } from './check'
import { checklistText } from './checklist-text'

type PrintOptions = {
  /** `undefined` for the local store. */
  stage?: string
  isJson: boolean
  /** The last line for people when no action is needed. */
  whenReady: string
  /** The last line instead, while there are warnings. */
  whenOpen?: string
}

/** What a checklist of the whole store ends with, while there are warnings. */
export const whileOpen =
  'Nothing stops the store, but the points marked ! are open: see them before you publish it.'

/** Prints the checklist for people or scripts. The exit code is 1 when a check needs action. */
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
