import { TestEnvironment } from 'jest-environment-node'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

const startOfJestMs = 500
/** A busy machine takes seconds to close a server. */
const closingMs = 60_000

/** What Jest itself and files that failed already keep open in this process. */
let known: string[] | undefined

const workers = new Set<Worker>()
// https://nodejs.org/api/diagnostics_channel.html#worker-thread
subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker }
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})

/**
 * Fails a test file that leaves open what keeps a process alive, such as a server, a timer, a worker or a child process.
 * A file with a failed test is left alone, because Jest would print this error instead of the cause.
 */
export default class OpenResourcesEnvironment extends TestEnvironment {
  #failed = false

  override async setup() {
    await super.setup()
    if (!known) {
      await sleep(startOfJestMs)
      known = openResources()
    }
  }

  async handleTestEvent({ name, test }: { name: string; test?: { errors: unknown[] } }) {
    if (name === 'test_done' && test?.errors.length) this.#failed = true
  }

  override async teardown() {
    await super.teardown()
    const left = await leftOpen(known ?? [], this.#failed ? 0 : closingMs)
    if (left.length === 0) return
    known = [...(known ?? []), ...left]
    if (this.#failed) return
    throw new Error(`This file leaves open: ${left.join(', ')}. See \`npx jest -i --detectOpenHandles <file>\`.`)
  }
}

async function leftOpen(expected: string[], waitMs: number): Promise<string[]> {
  const end = Date.now() + waitMs
  let left = without(openResources(), expected)
  while (left.length > 0 && Date.now() < end) {
    await sleep(20)
    left = without(openResources(), expected)
  }
  return left
}

/** Threads are not among the resources that Node lists. */
function openResources(): string[] {
  return [...process.getActiveResourcesInfo(), ...Array.from(workers, () => 'Worker')]
}

/** The list minus one element for each element of the other list. */
function without(list: string[], others: string[]): string[] {
  const rest = [...list]
  for (const other of others) {
    const index = rest.indexOf(other)
    if (index >= 0) rest.splice(index, 1)
  }
  return rest
}
