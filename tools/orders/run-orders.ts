import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { demoCommand } from './demo/demo'
import { exportCommand } from './commands/export'
import { findCommand } from './commands/find'
import { examplesText } from './commands/define-command'
import { pendingCommand } from './commands/pending'
import { reconcileCommand } from './commands/reconcile'
import { redriveCommand } from './commands/redrive'
import { showCommand } from './commands/show'
import { viewCommand } from './commands/view'

const commands = [
  findCommand,
  showCommand,
  pendingCommand,
  viewCommand,
  exportCommand,
  reconcileCommand,
  redriveCommand,
  demoCommand,
]
const examples = ['find', 'show EB-7K3M9Q2T', 'reconcile --stage prod --days 30']

export function runOrders(args: string[], terminal: Terminal): Promise<ExitCode> {
  return runCommand({
    name: 'npm run orders --',
    args,
    terminal,
    define: (program, redacting) => {
      let exitCode: ExitCode = 0
      program
        .usage('<command> [options]')
        .description('Shows the orders of a store, for support and finance; `view` has the buttons that change them.')
        .addHelpText('after', `\n${examplesText(examples)}`)
      for (const add of commands) add(program, redacting, (code) => (exitCode = code))
      return () => exitCode
    },
  })
}

/** A file that is being written has its own listener, which removes it; the command then ends by itself. */
export function stopAtInterrupt({ note }: Pick<Terminal, 'note'>, exit: (code: number) => void) {
  process.on('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 1) return
    note('Stopped: what was done until now stays.')
    exit(1)
  })
}
