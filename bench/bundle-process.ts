/**
 * Runs a function's bundle for a bench, in a process of its own that is started without tsx, so it imports
 * nothing but Node. Argument: the bundle. Each message is an event and gets an answer; without an event that is
 * what the heap still holds after its garbage is collected.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type Handler = (event: unknown, context: object) => Promise<unknown>

const load: (file: string) => { handler: Handler } = createRequire(import.meta.url)
const { handler } = load(resolve(process.argv[2] ?? ''))
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 30_000 }

process.on('message', ({ id, event }: { id: number; event: unknown }) => {
  void answer(event).then((payload) => process.send?.({ id, payload }))
})
process.on('disconnect', () => process.exit())

async function answer(event: unknown): Promise<unknown> {
  if (event !== null) return handler(event, context)
  await globalThis.gc?.({ execution: 'async' })
  return process.memoryUsage().heapUsed / 1e6
}
