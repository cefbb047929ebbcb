import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { examplesText } from './frame/define-command'
import { findCommand } from './find'
import { listCommand } from './list'
import { reconcileCommand } from './reconcile'
import { redriveCommand } from './redrive'
import { showCommand } from './show'

const commands = [listCommand, findCommand, showCommand, reconcileCommand, redriveCommand]

/** Runs `npm run orders` with its arguments. */
export function runOrders(args: string[], terminal: Terminal): Promise<ExitCode> {
  return runCommand({
    name: 'npm run orders --',
    args,
    terminal,
    define: (program, redacting) => {
      let exitCode: ExitCode = 0
      program
        .usage('<command> [options]')
        .description('Shows and changes the orders of a store, for support and finance.')
        .addHelpText('after', `\n${examplesText(['list', 'reconcile --stage prod --days 30'])}`)
      for (const add of commands) add(program, redacting, (code) => (exitCode = code))
      return () => exitCode
    },
  })
}
