/**
 * Replaces the clock, timers and random numbers of a process. Time is stopped until `clock.nowMs` is set; the
 * caller then runs the timers that are due. Imports only Node, because it is loaded without tsx.
 */
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import timerModule from 'node:timers'
import promisedTimers from 'node:timers/promises'

type Task = () => void

export const clock = {
  nowMs: Date.now(),
  seed: 1,
  onTimer: (): void => undefined,
  nextTimer: () => [...timers].toSorted((one, other) => one.dueMs - other.dueMs)[0],
  /** Without running them. */
  forgetTimers: () => timers.clear(),
}

const timers = new Set<Timer>()

/** A timer of the virtual clock, with the methods of Node's own that callers use. */
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
    this.dueMs = clock.nowMs + Math.max(0, this.delayMs)
    timers.add(this)
    clock.onTimer()
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
  setTimeout: (delayMs: number, value: unknown) => new Promise((resolve) => later(() => resolve(value), delayMs)),
})
syncBuiltinESMExports()

globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[]) => Reflect.construct(target, values.length > 0 ? values : [clock.nowMs]),
  get: (target, name) => (name === 'now' ? () => clock.nowMs : Reflect.get(target, name)),
})
performance.now = () => clock.nowMs
/** Repeatable: mulberry32, seeded by each invocation. */
Math.random = () => {
  clock.seed = (clock.seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(clock.seed ^ (clock.seed >>> 15), 1 | clock.seed)
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

/** Any traffic on a socket restarts its idle timer. */
Reflect.set(Socket.prototype, '_unrefTimer', function touch(this: Socket) {
  const timer = idleTimers.get(this)
  if (timer && timers.has(timer)) timer.refresh()
})
