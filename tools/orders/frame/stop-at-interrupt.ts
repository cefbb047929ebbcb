import type { Terminal } from '../../cli/terminal'

/** A file that is being written has its own listener, which removes it; the command then ends by itself. */
export function stopAtInterrupt({ note }: Pick<Terminal, 'note'>, exit: (code: number) => void) {
  process.on('SIGINT', () => {
    if (process.listenerCount('SIGINT') > 1) return
    note('Stopped: what was done until now stays.')
    exit(1)
  })
}
