import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a process, and resolves when it has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
