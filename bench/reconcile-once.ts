/**
 * Calls the bundle of reconcile once, in a process of its own, about the last day; prints what it took. Node
 * runs it without tsx, which would count as its memory.
 */
import { subscribe } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'

const messageSchema = z.object({ request: z.instanceof(ClientRequest) })
const handlerSchema = z.object({
  handler: z.function({ input: [z.unknown(), z.unknown()], output: z.promise(z.unknown()) }),
})
const foundSchema = z.object({ ordersRepaired: z.number() })

const calls = new Map<string, number>()
const made = (...names: string[]) => names.reduce((sum, name) => sum + (calls.get(name) ?? 0), 0)

subscribe('http.client.request.start', (message) => {
  const { request } = messageSchema.parse(message)
  const [, action = request.path.split('/')[1]] = String(request.getHeader('x-amz-target')).split(
    '.',
  )
  calls.set(action ?? '', made(action ?? '') + 1)
})
console.error = () => undefined

const [, , bundle = ''] = process.argv
const loaded: unknown = createRequire(import.meta.url)(bundle)
const { handler } = handlerSchema.parse(loaded)
const started = performance.now()
const request = { days: 1, seconds: 600 }
const found = await handler(request, { getRemainingTimeInMillis: () => 600_000 })
console.log(
  JSON.stringify({
    seconds: (performance.now() - started) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
    stripeCalls: made('v1'),
    tableReads: made('BatchGetItem', 'GetItem', 'Query'),
    tableWrites: made('PutItem'),
    queued: made('SendMessage'),
    repaired: foundSchema.parse(found).ordersRepaired,
  }),
)
