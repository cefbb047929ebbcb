import type { Terminal } from '../../cli/terminal'

/**
 * Ends the process at Ctrl-C with a sentence and the exit code for "not done". A file that is being written has its own
 * listener: it is removed first, and the command then ends by itself.
 */
export function stopAtInterrupt({ note }: Pick<Terminal, 'note'>, exit: (code: number) => void) {
  process.on('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 1) return
    note('Stopped: what was done until now stays.')
    exit(1)
  })
}
