import type { Command } from 'commander'
import { knownZone, PeriodError } from '../../../lambda/office/books/model/period'
import { stageConfig } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { ExitCode } from '../../cli/run-command'
import type { Terminal } from '../../cli/terminal'
import { wrapped } from '../../cli/wrapped'
import { NotDoneError } from '../reads/not-done-error'
import { connectStore, type Store } from '../reads/store'

export type CommonOptions = { stage?: string; json?: true }

type Run<Options> = {
  options: Options & CommonOptions
  terminal: Terminal
  argument: string
  timeZone: string
  connect: () => Promise<Store>
}

type Result = { data: unknown; text: () => string; exitCode?: ExitCode }

export type Definition<Options> = {
  name: string
  /** Its first line is the summary in the list of all commands; the rest is one paragraph. */
  description: string
  /** Without `npm run orders -- `. */
  examples: string[]
  addOptions?: (command: Command) => unknown
  /** Serves until Ctrl-C, so it has no result and no `--json`. */
  isServer?: true
  /** Without a result, it has printed its output itself. Throws a `UserError`, `PeriodError` or `NotDoneError`. */
  run: (run: Run<Options>) => Promise<Result | void>
}

export type OrdersCommand = (program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void) => void

/** Adds what all commands share: `--stage`, `--json`, examples and exit codes. */
export function defineCommand<Options extends object = CommonOptions>(definition: Definition<Options>): OrdersCommand {
  return (program, terminal, end) => {
    const { name, description } = definition
    const [summary = '', ...more] = description.split('\n')
    const command = program
      .command(name)
      .summary(summary)
      .description([summary, more.join(' ')].join('\n').trimEnd())
    definition.addOptions?.(command)
    command.option('--stage <stage>', 'a stage of lib/stage/stage-config.ts; without it, the local store')
    if (!definition.isServer) command.option('--json', 'print JSON')
    command
      .addHelpText('after', `\n${examplesText(definition.examples)}`)
      .action(async () => end(await run(definition, command, terminal)))
  }
}

export function examplesText(examples: string[]): string {
  const lines = examples.map((example) => `  npm run orders -- ${example}`)
  return `Examples:\n${lines.join('\n')}\n\nExit codes: 0 done, 1 not done or differences, 2 not understood`
}

async function run<Options extends object>(
  definition: Definition<Options>,
  command: Command,
  given: Terminal,
): Promise<ExitCode> {
  const terminal = { ...given, note: (text: string) => given.note(wrapped(text, given.columns)) }
  const options = command.opts<Options & CommonOptions>()
  try {
    const result = await definition.run({
      options,
      terminal,
      argument: command.args.join(' '),
      timeZone: zoneOf(options),
      connect: () => connectStore(options.stage),
    })
    if (!result) return 0
    const { data, text, exitCode = 0 } = result
    terminal.print(options.json ? JSON.stringify(data, null, 2) : wrapped(text(), given.columns))
    return exitCode
  } catch (error) {
    if (error instanceof PeriodError) throw new UserError(error.message)
    if (!(error instanceof NotDoneError)) throw error
    terminal.note(error.message)
    return 1
  }
}

export type ZoneOption = { timezone?: string }

export function addZoneOption(command: Command): Command {
  return command.option('--timezone <zone>', "such as Europe/Berlin; the stage's financeTimeZone")
}

export type ViewOptions = ZoneOption & { contacts?: true }

export function addViewOptions(command: Command): Command {
  return addZoneOption(command).option(
    '--contacts',
    "show email, phone, postal code and invoice in full; JSON has them, and the card's last digits, only then",
  )
}

/** The local store uses the settings of `dev`. */
export function zoneOf({ timezone, stage = 'dev' }: ZoneOption & { stage?: string }): string {
  return knownZone(timezone ?? stageConfig(stage).financeTimeZone)
}

export const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-10.')
