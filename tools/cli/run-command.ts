import { Command, CommanderError } from 'commander'
import { printable } from '../../lambda/platform/text/printable'
import { UserError } from '../../lib/stage/user-error'
import type { Terminal } from './terminal'

/**
 * 0: done; 1: something is missing or failed; 2: the command line or the settings are wrong. Deploy
 * passes on the exit code of the CDK.
 */
export type ExitCode = number

type CommandLine = {
  name: string
  args: string[]
  terminal: Terminal
  /**
   * Adds options and subcommands to the command, and returns the function to run once they are parsed. The terminal
   * that it receives prints no secret.
   */
  define: (command: Command, terminal: Terminal) => () => ExitCode | Promise<ExitCode>
}

/** Parses a command line, runs it, and turns every error into a message and an exit code. */
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

/** Subcommands copy these settings, so they are set before any subcommand is defined. */
function newCommand(name: string, { print, note }: Terminal): Command {
  return new Command(name)
    .exitOverride()
    .allowExcessArguments(false)
    .showHelpAfterError('See --help.')
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => note(text.trimEnd()),
    })
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
  // The message of a Stripe error repeats parts of the key.
  const isFromStripe = 'rawType' in error && 'type' in error
  return `Failed: ${isFromStripe ? String(error.type) : error.message}`
}

/** Stripe's API keys and webhook signing secrets, also as Stripe masks them. */
const secretPattern = /\b((?:sk|rk)_(?:live|test)|whsec)_[\w*]+/g

function containsSecret(text: string): boolean {
  return redactSecrets(text) !== text
}

/**
 * A terminal that prints no key, no signing secret, and nothing that draws on it: orders, logs and errors have texts
 * of strangers. It is the last line of defense: no message should contain a secret in the first place.
 */
function redactingTerminal(terminal: Terminal): Terminal {
  const shown = (text: string) => printable(redactSecrets(text))
  return {
    ...terminal,
    print: (text) => terminal.print(shown(text)),
    note: (text) => terminal.note(shown(text)),
  }
}

function redactSecrets(text: string): string {
  return text.replace(secretPattern, '$1_…')
}
