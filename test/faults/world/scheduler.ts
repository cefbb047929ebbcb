import { setImmediate as turn } from 'node:timers/promises'
import type { Call } from '../wire/wire'
import { type FunctionPool, isQuiet, stateOf } from './function-pool'
import { type Choose, type Ground, type Invocation, type Result, type Running, trace } from './ground'
import { checkAlone, checkConnection, serveCall } from './serve-call'

/** A table that is unavailable for longer, and a queue as well, may leave an accepted message unrecorded. */
const recordingMs = 3000
/** In real time: no process takes this long for anything. */
const stuckMs = 30_000

/**
 * Runs invocations side by side, one call at a time: while every process only waits, it serves one of their
 * calls, chosen by `choose`; when there is none to serve, it moves the clock to the next instant at which
 * something happens.
 */
export function createScheduler(pool: FunctionPool) {
  let ground: Ground
  let wake: () => void = () => undefined
  let running: Running[] = []
  let tasks: { atMs: number; task: () => void }[] = []

  /** Returns the result of each invocation; `undefined` for one that was never ready. */
  async function run(on: Ground, invocations: Invocation[], choose: Choose = () => 0) {
    ground = on
    tasks = []
    running = []
    let pending = [...invocations.entries()]
    const results: (Result | undefined)[] = invocations.map(() => undefined)
    for (;;) {
      const ready = pending.filter(([, { isReady }]) => isReady?.() ?? true)
      pending = pending.filter((each) => !ready.includes(each))
      running.push(...ready.map(([runner, invocation]) => begin(invocation, runner)))
      await quiet()
      for (const each of running.filter(({ result }) => result)) {
        results[each.runner] = each.result
        await end(each)
      }
      running = running.filter(({ result }) => !result)
      if (running.length === 0) return results
      await step(choose)
    }
  }

  /** Serves one call, or moves the clock if there is none. */
  async function step(choose: Choose): Promise<void> {
    const options = running.flatMap(({ waiting: [call], runner }) => (call ? [{ call, runner }] : []))
    const free = options.find(({ call }) => isUncontended(call))
    if (options.length === 0) advance()
    else await serve(free ?? options[options.length > 1 ? choose(options) : 0])
  }

  async function serve(option: { call: Call; runner: number } | undefined): Promise<void> {
    const of = running.find(({ runner }) => runner === option?.runner)
    if (!option || !of) throw new Error('There is no such call to choose.')
    const { call } = option
    of.waiting = of.waiting.filter((other) => other !== call)
    const others = running.filter((other) => other !== of).map(({ id }) => id)
    if (call.service === 'ses' || call.service === 'sns') {
      checkAlone(ground, call, others)
      checkConnection(ground, call)
    }
    await serveCall(ground, of, call, {
      kill: () => kill(of, 'killed'),
      later: (afterMs, task) => tasks.push({ atMs: ground.nowMs + afterMs, task }),
    })
  }

  function begin({ name, event }: Invocation, runner: number): Running {
    const environment = pool.take(name)
    const id = `${name} ${(ground.invocations += 1)}`
    const timeoutMs = pool.definitions.find(({ label }) => label === name)?.timeoutMs ?? 0
    const deadlineMs = ground.nowMs + timeoutMs
    const started: Running = { id, runner, environment, deadlineMs, waiting: [] }
    environment.onMessage = (message) => {
      if (message.kind === 'output') ground.output.push(message.text)
      if (message.kind === 'result') {
        started.result ??= { id, outcome: 'succeeded', payload: message.payload }
      }
      if (message.kind === 'failure') {
        started.result ??= { id, outcome: 'failed', payload: message.error }
      }
    }
    const { nowMs, seed } = ground
    const request = { event: JSON.stringify(event), requestId: id, deadlineMs, seed }
    environment.instance.tell({ kind: 'invoke', nowMs, ...request })
    trace(ground, `${id} begins`)
    return started
  }

  /** Lambda freezes a process at its response: what it has sent takes effect, and it sees no reply. */
  async function end({ id, environment, waiting, result }: Running): Promise<void> {
    trace(ground, `${id} ${result?.outcome} ${statusOf(result?.payload)}`)
    for (const call of waiting) await ground.services.serve(call, id, ground.nowMs)
    for (const message of ground.services.mailbox.messages) {
      if (message.invocation !== id || message.excuse) continue
      if (message.isRecorded || message.isQueued) continue
      if (result?.outcome === 'killed') message.excuse = 'killed between accept and record'
      else if (ground.nowMs - message.atMs >= recordingMs) message.excuse = 'orders table and queue away'
    }
    environment.open = environment.open.filter((call) => call.isOpen())
    if (environment.isDead) return
    if (environment.open.length > 0) pool.kill(environment)
    else pool.giveBack(environment)
  }

  function kill(of: Running, outcome: 'killed' | 'timed out'): void {
    of.result = { id: of.id, outcome, payload: undefined }
    pool.kill(of.environment)
  }

  function advance(): void {
    const timers = running.flatMap(({ environment, deadlineMs }) => [
      deadlineMs,
      environment.instance.nextTimerMs() ?? Infinity,
    ])
    ground.nowMs = Math.max(ground.nowMs, Math.min(...timers, ...tasks.map(({ atMs }) => atMs)))
    const { nowMs } = ground
    for (const of of running) if (of.deadlineMs <= nowMs) kill(of, 'timed out')
    for (const { environment } of running) environment.instance.tell({ kind: 'time', nowMs })
    const due = tasks.filter(({ atMs }) => atMs <= nowMs)
    tasks = tasks.filter(({ atMs }) => atMs > nowMs)
    for (const { task } of due) task()
  }

  function giveUp(): Error {
    const stuck = running.filter(({ environment }) => !isQuiet(environment))
    for (const { environment } of running) pool.kill(environment)
    running = []
    return new Error(`Not at rest: ${stuck.map(({ environment }) => stateOf(environment)).join()}`)
  }

  async function quiet(): Promise<void> {
    while (!running.every(({ environment }) => isQuiet(environment))) {
      await new Promise<void>((resolve, reject) => {
        const stuck = setTimeout(() => reject(giveUp()), stuckMs)
        wake = () => {
          clearTimeout(stuck)
          resolve()
        }
      })
    }
    await turn()
  }

  return {
    run,
    /** Any event may have made the processes idle. */
    onChange: () => wake(),
    onCall: (call: Call) => {
      const environment = pool.find(call.instance)
      const of = running.find((each) => each.environment === environment && !each.result)
      if (!environment || !of) return call.reset()
      environment.open = [...environment.open.filter((each) => each.isOpen()), call]
      of.waiting.push(call)
      of.waiting.sort((one, other) => one.number - other.number)
      wake()
    },
  }
}

/** Calls whose order no other invocation can observe. */
function isUncontended({ service }: Call): boolean {
  return service === 'ssm' || service === 's3'
}

function statusOf(payload: unknown): string {
  const hasStatus = typeof payload === 'object' && payload !== null && 'statusCode' in payload
  return hasStatus ? String(payload.statusCode) : ''
}
