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
}

/** Prints the checklist for people or scripts. The exit code is 1 when a check needs action. */
export function printChecks(
  checks: Check[],
  { stage, isJson, whenReady }: PrintOptions,
  { print }: Terminal,
): ExitCode {
  const isDone = isReady(checks)
  if (isJson) print(JSON.stringify({ stage, isDone, checks }, null, 2))
  else print(checklistText(checks) + (isDone ? `\n${whenReady}` : ''))
  return isDone ? 0 : 1
}
