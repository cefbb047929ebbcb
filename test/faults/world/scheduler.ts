import { setImmediate as turn } from 'node:timers/promises'
import type { FunctionPool } from '../process/function-pool'
import type { Call } from '../wire/wire'
import { type Choose, type Ground, type Invocation, type Result, type Running, trace } from './ground'
import { serveCall } from './serve-call'

/** A table that is unavailable for longer, and a queue as well, may leave an accepted message unrecorded. */
const recordingMs = 3000
/** In real time: no process of a busy machine takes this long for anything. */
const stuckMs = 120_000

/**
 * Runs invocations side by side, one call at a time: while every process only waits, it serves one of their calls,
 * chosen by `choose`; when there is none, it moves the clock to the next instant at which something happens.
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

  async function step(choose: Choose): Promise<void> {
    const options = running.flatMap((of) => of.waiting.slice(0, 1).map((call) => ({ of, call, runner: of.runner })))
    if (options.length === 0) return advance()
    // No other invocation can observe the order of these.
    const free = options.find(({ call }) => call.service === 'ssm' || call.service === 's3')
    const option = free ?? options[options.length > 1 ? choose(options) : 0]
    if (!option) throw new Error('There is no such call to choose.')
    const { of, call } = option
    of.waiting = of.waiting.filter((other) => other !== call)
    await serveCall(ground, of, call, {
      others: running.flatMap((other) => (other === of ? [] : other.id)),
      kill: () => kill(of, 'killed'),
      later: (afterMs, task) => tasks.push({ atMs: ground.nowMs + afterMs, task }),
    })
  }

  function begin({ name, event }: Invocation, runner: number): Running {
    const environment = pool.take(name)
    const id = `${name} ${(ground.invocations += 1)}`
    const { nowMs, seed } = ground
    const deadlineMs = nowMs + environment.timeoutMs
    const started: Running = { id, runner, environment, deadlineMs, waiting: [] }
    environment.onMessage = (message) => {
      if (message.kind === 'output') ground.output.push(message.text)
      if (message.kind === 'result') started.result ??= { id, outcome: 'succeeded', payload: message.payload }
      if (message.kind === 'failure') started.result ??= { id, outcome: 'failed', payload: message.error }
    }
    environment.tell({ kind: 'invoke', nowMs, event: JSON.stringify(event), requestId: id, deadlineMs, seed })
    trace(ground, `${id} begins`)
    return started
  }

  /** Lambda freezes a process at its response: what it has sent takes effect, and it sees no reply. */
  async function end({ id, environment, waiting, result }: Running): Promise<void> {
    trace(ground, `${id} ${result?.outcome} ${statusOf(result?.payload)}`)
    for (const call of waiting) await ground.services.serve(call, id, ground.nowMs)
    for (const message of ground.services.mailbox.messages) {
      if (message.invocation !== id || message.excuse || message.isRecorded || message.isQueued) continue
      if (result?.outcome === 'killed') message.excuse = 'killed between accept and record'
      else if (ground.nowMs - message.atMs >= recordingMs) message.excuse = 'orders table and queue away'
    }
    environment.open = environment.open.filter((call) => call.isOpen())
    if (!environment.isDead) pool.giveBack(environment, ground.nowMs)
  }

  function kill(of: Running, outcome: 'killed' | 'timed out'): void {
    of.result = { id: of.id, outcome, payload: undefined }
    of.environment.kill(ground.nowMs)
  }

  function advance(): void {
    const timers = running.flatMap(({ environment, deadlineMs }) => [deadlineMs, environment.nextTimerMs()])
    const nowMs = Math.max(ground.nowMs, Math.min(...timers, ...tasks.map(({ atMs }) => atMs)))
    ground.nowMs = nowMs
    for (const of of running) if (of.deadlineMs <= nowMs) kill(of, 'timed out')
    for (const { environment } of running) environment.tell({ kind: 'time', nowMs })
    const due = tasks.filter(({ atMs }) => atMs <= nowMs)
    tasks = tasks.filter(({ atMs }) => atMs > nowMs)
    for (const { task } of due) task()
  }

  async function quiet(): Promise<void> {
    while (!running.every(({ environment }) => environment.isQuiet())) {
      const changed = Promise.withResolvers<void>()
      const stuck = setTimeout(() => changed.reject(giveUp()), stuckMs)
      wake = changed.resolve
      await changed.promise.finally(() => clearTimeout(stuck))
    }
    await turn()
  }

  function giveUp(): Error {
    const stuck = running.filter(({ environment }) => !environment.isQuiet()).map(({ id }) => id)
    for (const { environment } of running) void environment.stop()
    running = []
    return new Error(`Not at rest: ${stuck.join()}`)
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

function statusOf(payload: unknown): string {
  const hasStatus = typeof payload === 'object' && payload !== null && 'statusCode' in payload
  return hasStatus ? String(payload.statusCode) : ''
}
