/**
 * One execution environment of a Lambda function, in a process of its own. Its clock stands still until the
 * harness moves it, and it reports whenever it has nothing to do but to wait. It is started without tsx, so it
 * imports nothing but Node and types. Arguments: folder, handler, id.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import timerModule from 'node:timers'
import promisedTimers from 'node:timers/promises'
import { format } from 'node:util'
import type { FromProcess, ToProcess } from './protocol'

type Task = () => void

const [codeDir = '', handlerName = '', id = ''] = process.argv.slice(2)
const soon = setImmediate
let nowMs = Date.now()
let random = 1
let sequence = 0
let started = 0
/** Requests that are not over, with what has come of their responses. Stripe's SDK leaves some unread. */
const open = new Map<ClientRequest, IncomingMessage | undefined>()
const watched = new WeakSet<Socket>()
const timers = new Set<Timer>()

const tell = (message: FromProcess) => process.send?.(message)

/** A timer of the virtual clock, with what callers use of Node's own. */
class Timer {
  dueMs = 0
  task: Task
  delayMs: number
  repeats: boolean
  constructor(task: Task, delayMs: number, repeats = false) {
    this.task = task
    this.delayMs = delayMs || 0
    this.repeats = repeats
    this.refresh()
  }
  refresh() {
    this.dueMs = nowMs + Math.max(0, this.delayMs)
    timers.add(this)
    stir()
    return this
  }
  run() {
    timers.delete(this)
    if (this.repeats) this.refresh()
    this.task()
  }
  ref = () => this
  unref = () => this
  hasRef = () => true;
  [Symbol.dispose] = () => timers.delete(this)
}

const clear = (timer: Timer) => void timers.delete(timer)
const later = (task: (...values: unknown[]) => void, delayMs: number, ...values: unknown[]) =>
  new Timer(() => task(...values), delayMs)
const timerFunctions = {
  setTimeout: later,
  clearTimeout: clear,
  setInterval: (task: Task, delayMs: number) => new Timer(task, Math.max(1, delayMs), true),
  clearInterval: clear,
}
Object.assign(globalThis, timerFunctions)
Object.assign(timerModule, timerFunctions)
Object.assign(promisedTimers, {
  setTimeout: (delayMs: number, value: unknown) =>
    new Promise((resolve) => later(() => resolve(value), delayMs)),
})
syncBuiltinESMExports()

globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[]) =>
    Reflect.construct(target, values.length > 0 ? values : [nowMs]),
  get: (target, name) => (name === 'now' ? () => nowMs : Reflect.get(target, name)),
})
/** Repeatable: mulberry32, seeded by each invocation. */
Math.random = () => {
  random = (random + 0x6d2b79f5) | 0
  let mixed = Math.imul(random ^ (random >>> 15), 1 | random)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
AbortSignal.timeout = (delayMs) => {
  const controller = new AbortController()
  later(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), delayMs)
  return controller.signal
}

/** Node keeps the idle times of sockets in timers of its own. */
const idleTimers = new WeakMap<Socket, Timer>()
Socket.prototype.setTimeout = function setIdleTime(this: Socket, delayMs: number, task?: Task) {
  const known = idleTimers.get(this)
  if (known) timers.delete(known)
  if (task) this[delayMs === 0 ? 'off' : 'once']('timeout', task)
  if (delayMs > 0) {
    const timer = later(() => this.emit('timeout'), delayMs)
    idleTimers.set(this, timer)
    this.once('close', () => timers.delete(timer))
  }
  return this
}

subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest }
  started += 1
  request.setHeader('x-call', `${id}.${started}`)
  open.set(request, undefined)
  request.once('close', () => {
    open.delete(request)
    stir()
  })
  request.once('socket', (socket) => {
    if (!watched.has(socket)) socket.on('data', stir)
    watched.add(socket)
  })
  stir()
})
subscribe('http.client.response.finish', (message) => {
  const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
  if (open.has(request)) open.set(request, response)
})

let quietTurns = 0
let isChecking = false
/** Something has happened: looks again whether it only waits. */
function stir(): void {
  quietTurns = 0
  if (!isChecking) soon(check)
  isChecking = true
}

function check(): void {
  const [next] = [...timers].toSorted((one, other) => one.dueMs - other.dueMs)
  const isDue = next !== undefined && next.dueMs <= nowMs
  const isBusy = process.getActiveResourcesInfo().some((name) => /^(FS|GetAddr|Write)/.test(name))
  quietTurns = isDue || isBusy ? 0 : quietTurns + 1
  if (isDue) next.run()
  if (quietTurns < 3) return void soon(check)
  isChecking = false
  const closed = started - [...open.values()].filter((response) => !response?.complete).length
  tell({ kind: 'idle', sequence, started, closed, nextTimerMs: next?.dueMs ?? null })
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
const { handler } = createRequire(file)(file) as {
  handler: (event: unknown, context: object) => unknown
}

process.on('message', (message: ToProcess) => {
  ;({ sequence, nowMs } = message)
  if (message.kind === 'invoke') void invoke(message)
  stir()
})
process.on('disconnect', () => process.exit())
stir()

async function invoke(message: Extract<ToProcess, { kind: 'invoke' }>): Promise<void> {
  const { event, requestId, deadlineMs } = message
  random = message.seed
  const context = {
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - nowMs),
  }
  try {
    tell({ kind: 'result', payload: await handler(JSON.parse(event), context) })
  } catch (error) {
    tell({ kind: 'failure', error: error instanceof Error ? error.name : 'unknown' })
  }
  stir()
}
