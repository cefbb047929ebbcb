import type { Command } from 'commander'
import { PeriodError } from '../../../lambda/office/ledger/period'
import { stageConfig } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import type { ExitCode } from '../../cli/run-command'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from './not-done-error'

/** The options of every command. */
export type CommonOptions = { stage?: string; json?: true }

/** What a command has to say at its end: to programs, and to people. */
type Result = {
  data: unknown
  text: () => string
  /** 0, if it is left out. */
  exitCode?: ExitCode
}

/** What a command is, without what all of them have. */
export type Definition<Options> = {
  /** The name with its argument, as commander writes them: `show <order>`. */
  name: string
  /** Its first line stands for the command in the list of all. */
  description: string
  /** What follows `npm run orders -- `. */
  examples: string[]
  /** Adds the options that only this command has. */
  addOptions?: (command: Command) => unknown
  /**
   * Its result is printed as text, or as JSON; without one, it has printed what there is. Throws a `UserError` or
   * `PeriodError` for what is not understood, and a `NotDoneError` for what cannot be done.
   */
  run: (
    options: Options & CommonOptions,
    terminal: Terminal,
    argument: string,
  ) => Promise<Result | void>
}

/** Adds one command to `npm run orders`; `end` hears its exit code. */
export type OrdersCommand = (
  program: Command,
  terminal: Terminal,
  end: (exitCode: ExitCode) => void,
) => void

/** Defines one command with what all of them have: `--stage`, `--json`, examples and exit codes. */
export function defineCommand<Options extends object = CommonOptions>(
  definition: Definition<Options>,
): OrdersCommand {
  return (program, terminal, end) => {
    const { name, description } = definition
    const [summary = ''] = description.split('\n')
    const command = program.command(name).summary(summary).description(description)
    definition.addOptions?.(command)
    command
      .option(
        '--stage <stage>',
        'a stage of lib/stage/stage-config.ts; without it, the local store',
      )
      .option('--json', 'print JSON')
      .addHelpText('after', `\n${examplesText(definition.examples)}`)
      .action(async () => {
        end(await run(definition, command, terminal))
      })
  }
}

/** What `--help` shows after the options. */
export function examplesText(examples: string[]): string {
  const lines = examples.map((example) => `  npm run orders -- ${example}`)
  return `Examples:\n${lines.join('\n')}\n\nExit codes: 0 done, 1 not done or differences, 2 not understood`
}

async function run<Options extends object>(
  definition: Definition<Options>,
  command: Command,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = command.opts<Options & CommonOptions>()
  try {
    if (options.stage !== undefined) stageConfig(options.stage)
    const result = await definition.run(options, terminal, command.args[0] ?? '')
    if (!result) return 0
    const { data, text, exitCode = 0 } = result
    terminal.print(options.json ? JSON.stringify(data, null, 2) : text())
    return exitCode
  } catch (error) {
    if (error instanceof PeriodError) throw new UserError(error.message)
    if (!(error instanceof NotDoneError)) throw error
    terminal.note(error.message)
    return 1
  }
}
