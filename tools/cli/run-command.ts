import { type Command, CommanderError } from 'commander'
import { SettingsError } from '../../../lib/stage/settings-error'
import { ToolError } from '../../orders/tool-error'
import { checklistText } from '../checklist/checklist-text'
import { isAllDone, type Point } from '../checklist/point'
import { stripeReason } from '../stripe/stripe-reason'
import type { Terminal } from '../terminal/terminal'
import { hideSecrets, holdsSecret } from './hide-secrets'

/** 0: all done, 1: something is open or could not be done, 2: asked for wrongly, or wrong settings. */
export type ExitCode = 0 | 1 | 2

/** The checklist, and the last line for people when nothing of it is open. */
export type Outcome = { points: Point[]; whenDone: string }

type Program = {
  command: Command
  words: string[]
  terminal: Terminal
  /** Does what the options ask for, at a terminal that shows no secret. */
  work: (options: unknown, terminal: Terminal) => Promise<Outcome>
}

/**
 * Runs one of the two commands, prints its checklist for people or (`--json`) for scripts, and turns
 * whatever comes of it into an exit code and words without secrets.
 */
export async function runProgram(program: Program): Promise<ExitCode> {
  const { command, words, work } = program
  const terminal = discreet(program.terminal)
  if (words.some(holdsSecret)) {
    terminal.note(keyAmongArguments)
    return 2
  }
  try {
    const options = command
      .exitOverride()
      .allowExcessArguments(false)
      .showHelpAfterError('See --help.')
      .configureOutput({
        writeOut: (text) => terminal.print(text.trimEnd()),
        writeErr: (text) => terminal.note(text.trimEnd()),
      })
      .parse(words, { from: 'user' })
      .opts()
    const { points, whenDone } = await work(options, terminal)
    const isDone = isAllDone(points)
    terminal.print(options['json'] ? json(options['stage'], points) : checklistText(points))
    if (isDone && !options['json']) terminal.print(whenDone)
    return isDone ? 0 : 1
  } catch (error) {
    return explain(error, terminal)
  }
}

/** The last door that a secret would have to pass. */
function discreet(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: (text) => terminal.print(hideSecrets(text)),
    note: (text) => terminal.note(hideSecrets(text)),
  }
}

const keyAmongArguments =
  'A key was given as an argument: other users of this machine and the history of the shell can read it.\n' +
  'Replace that key at Stripe, and give the new one by STRIPE_KEY, by --stripe-key-file, or when you are asked.'

function json(stage: unknown, points: Point[]): string {
  return JSON.stringify({ stage, isDone: isAllDone(points), points }, null, 2)
}

function explain(error: unknown, { note }: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof SettingsError || error instanceof ToolError) note(error.message)
  else if (isStopped(error)) note('Stopped. Run it again: it goes on where it ended.')
  else note(`This did not work: ${messageOf(error)}`)
  return error instanceof SettingsError ? 2 : 1
}

/** Ctrl-C at a question. */
function isStopped(error: unknown): boolean {
  return error instanceof Error && error.name === 'ExitPromptError'
}

/** Stripe's own messages repeat parts of the key. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'rawType' in error ? stripeReason(error) : error.message
}
