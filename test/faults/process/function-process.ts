/**
 * The execution environments of a Lambda function, one after another. Their clock is stopped until the harness
 * moves it, and the process reports whenever it only waits. It is started without tsx, so it imports only Node
 * and types. Arguments: folder, handler, id.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { createRequire, flushCompileCache } from 'node:module'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { format } from 'node:util'
import type { FromProcess, ToProcess } from './function-pool'
import { clock } from './virtual-clock.ts'

const [codeDir = '', handlerName = '', id = ''] = process.argv.slice(2)
let sequence = 0
let started = 0
/** Open requests, with what has arrived of their responses. Stripe's SDK leaves some unread. */
const open = new Map<ClientRequest, { number: number; response?: IncomingMessage }>()
const sockets = new Set<Socket>()

const tell = (message: FromProcess) => process.send?.(message)

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest }
  started += 1
  request.setHeader('x-call', `${id}.${started}`)
  open.set(request, { number: started })
  request.once('close', () => {
    open.delete(request)
    stir()
  })
  request.once('socket', (socket) => {
    if (sockets.has(socket)) return
    sockets.add(socket)
    socket.on('data', stir)
    socket.once('close', () => sockets.delete(socket))
  })
  stir()
})
subscribe('http.client.response.finish', (message) => {
  const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
  Object.assign(open.get(request) ?? {}, { response })
})

let quietTurns = 0
let isChecking = false
/** Something has happened: checks again whether it only waits. */
function stir(): void {
  quietTurns = 0
  if (!isChecking) setImmediate(check)
  isChecking = true
}

function check(): void {
  const next = clock.nextTimer()
  const isDue = next !== undefined && next.dueMs <= clock.nowMs
  const isBusy = process.getActiveResourcesInfo().some((name) => /^(FS|GetAddr|Write)/.test(name))
  quietTurns = isDue || isBusy ? 0 : quietTurns + 1
  if (isDue) next.run()
  if (quietTurns < 3) return void setImmediate(check)
  isChecking = false
  const unanswered = [...open.values()].filter(({ response }) => !response?.complete)
  const numbers = unanswered.map(({ number }) => number)
  tell({ kind: 'idle', sequence, open: numbers, nextTimerMs: next?.dueMs ?? null })
}

for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const) {
  console[level] = (...values: unknown[]) => {
    const message = values.length === 1 ? values[0] : format(...values)
    tell({ kind: 'output', text: JSON.stringify({ level, message }) })
  }
}
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: unknown) => {
    tell({ kind: 'output', text: String(chunk) })
    return true
  }
}

const file = join(codeDir, `${handlerName.split('.')[0]}.js`)
const require = createRequire(file)
let { handler } = load()
// Node writes it at the end of a process, which SIGKILL prevents.
flushCompileCache()

function load() {
  delete require.cache[file]
  return require(file) as { handler: (event: unknown, context: object) => unknown }
}

/** What has begun never goes on, as if the process had been killed: nothing that it waits for happens. */
function kill(): void {
  clock.forgetTimers()
  open.clear()
  for (const socket of sockets)
    socket
      .removeAllListeners()
      .on('error', () => undefined)
      .destroy()
  sockets.clear()
  handler = load().handler
}

clock.onTimer = stir
process.on('message', (message: ToProcess) => {
  sequence = message.sequence
  clock.nowMs = message.nowMs
  if (message.kind === 'invoke') void invoke(message)
  if (message.kind === 'kill') kill()
  stir()
})
process.on('disconnect', () => process.exit())
stir()

async function invoke(message: Extract<ToProcess, { kind: 'invoke' }>): Promise<void> {
  const { event, requestId, deadlineMs } = message
  clock.seed = message.seed
  const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => Math.max(0, deadlineMs - clock.nowMs) }
  try {
    tell({ kind: 'result', payload: await handler(JSON.parse(event), context) })
  } catch (error) {
    tell({ kind: 'failure', error: error instanceof Error ? error.name : 'unknown' })
  }
  stir()
}
