import { Command, CommanderError } from 'commander'
import { printable } from '../../lambda/platform/text/printable'
import { UserError } from '../../lib/stage/user-error'
import type { Terminal } from './terminal'

/** 0: done; 1: something is missing or failed; 2: wrong command line or settings. Deploy passes on the CDK's. */
export type ExitCode = number

type CommandLine = {
  name: string
  args: string[]
  terminal: Terminal
  /** Defines options and subcommands, and returns the function to run after parsing. Its terminal redacts secrets. */
  define: (command: Command, terminal: Terminal) => () => ExitCode | Promise<ExitCode>
}

export async function runCommand({ name, args, terminal, define }: CommandLine): Promise<ExitCode> {
  const redacting = redactingTerminal(terminal)
  if (args.some(containsSecret)) {
    redacting.note(keyInArguments)
    return 2
  }
  try {
    const command = newCommand(name, redacting)
    const run = define(command, redacting)
    await command.parseAsync(args, { from: 'user' })
    return await run()
  } catch (error) {
    return explain(error, redacting)
  }
}

const keyInArguments =
  'A key was given as an argument, where other users of this machine and the shell history can read it.\n' +
  'Revoke it at Stripe, and give the new one by STRIPE_KEY, --stripe-key-file or the prompt.'

/** Subcommands copy these settings when they are defined. */
function newCommand(name: string, { print, note }: Terminal): Command {
  return new Command(name)
    .exitOverride()
    .allowExcessArguments(false)
    .showHelpAfterError('See --help.')
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => note(text.trimEnd()) })
}

function explain(error: unknown, { note }: Terminal): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UserError) {
    note(error.message)
    return 2
  }
  note(isInterrupted(error) ? 'Stopped. Run the command again to continue.' : failure(error))
  return 1
}

/** Ctrl-C at a prompt. */
function isInterrupted(error: unknown): boolean {
  return error instanceof Error && error.name === 'ExitPromptError'
}

function failure(error: unknown): string {
  if (!(error instanceof Error)) return `Failed: ${String(error)}`
  // Stripe's messages repeat parts of the key.
  const isFromStripe = 'rawType' in error && 'type' in error
  return `Failed: ${isFromStripe ? String(error.type) : error.message}`
}

/** Stripe's API keys and webhook signing secrets, also as Stripe masks them. */
const secretPattern = /\b((?:sk|rk)_(?:live|test)|whsec)_[\w*]+/g

function containsSecret(text: string): boolean {
  return redactSecrets(text) !== text
}

/** Prints no secret, and no control characters: orders, logs and errors contain strangers' texts. */
function redactingTerminal(terminal: Terminal): Terminal {
  const shown = (text: string) => printable(redactSecrets(text))
  return { ...terminal, print: (text) => terminal.print(shown(text)), note: (text) => terminal.note(shown(text)) }
}

function redactSecrets(text: string): string {
  return text.replace(secretPattern, '$1_…')
}
