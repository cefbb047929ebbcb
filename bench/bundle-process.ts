/**
 * Runs a function's bundle for a bench, in a process of its own that is started without tsx, so it imports
 * nothing but Node. Argument: the bundle. Each message is an event, and is answered in its order.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type Handler = (event: unknown, context: object) => Promise<unknown>

const load: (file: string) => { handler: Handler } = createRequire(import.meta.url)
const { handler } = load(resolve(process.argv[2] ?? ''))
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 30_000 }

process.on('message', ({ id, event }: { id: number; event: unknown }) => {
  void handler(event, context).then((payload) => {
    const { rss } = process.memoryUsage()
    process.send?.({ id, payload, megabytes: rss / 1e6 })
  })
})
process.on('disconnect', () => process.exit())
