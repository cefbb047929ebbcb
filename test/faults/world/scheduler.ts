import { setImmediate as turn } from 'node:timers/promises'
import type { Services } from '../services/services'
import { failure, type FaultPlan, unseenEffects } from '../wire/faults'
import type { Call, Reply } from '../wire/wire'
import { check, type Findings } from './findings'
import { type Environment, type FunctionPool, isQuiet, stateOf } from './function-pool'

export type Invocation = {
  name: string
  event: unknown
  /** When it begins; at once by default. */
  isReady?: () => boolean
}
export type Result = {
  id: string
  outcome: 'succeeded' | 'failed' | 'killed' | 'timed out'
  payload: unknown
}
/** Picks the next of several calls, of different invocations, that could be served now. */
export type Choose = (calls: { call: Call; runner: number }[]) => number

type Running = {
  id: string
  runner: number
  environment: Environment
  deadlineMs: number
  waiting: Call[]
  result?: Result
}

/** What one case runs on; `nowMs` is its clock. */
export type Ground = {
  nowMs: number
  seed: number
  services: Services
  plan: FaultPlan
  /** Faults that have struck so far. */
  struck: () => number
  /** Calls of each function so far. */
  counts: Map<string, number>
  invocations: number
  trace: string[]
  output: string[]
  findings: Findings
}

const lateMs = 1300
/** A table that is away for longer may leave an accepted message unrecorded. */
const recordingMs = 7000
/** Of real time: nothing that a process does takes as long. */
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
  let replies: { atMs: number; send: () => void }[] = []

  /** Returns the result of each invocation; `undefined` for one that was never ready. */
  async function run(on: Ground, invocations: Invocation[], choose: Choose = () => 0) {
    ground = on
    replies = []
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
    const options = running.flatMap(({ waiting: [call], runner }) =>
      call ? [{ call, runner }] : [],
    )
    const free = options.find(({ call }) => isUncontended(call))
    if (options.length === 0) advance()
    else await serve(free ?? options[options.length > 1 ? choose(options) : 0] ?? options[0])
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
    ground.trace.push(`${clock()} ${id} begins`)
    return started
  }

  /** Lambda freezes a process at its response: what it has sent takes effect, and it sees no reply. */
  async function end({ id, environment, waiting, result }: Running): Promise<void> {
    ground.trace.push(`${clock()} ${id} ${result?.outcome} ${statusOf(result?.payload)}`)
    for (const call of waiting) await effect(call, id)
    for (const message of ground.services.mailbox.messages) {
      if (message.invocation !== id || message.isRecorded || message.excuse) continue
      if (result?.outcome === 'killed') message.excuse = 'killed between accept and record'
      else if (ground.nowMs - message.atMs >= recordingMs) message.excuse = 'orders table away'
    }
    environment.open = environment.open.filter((call) => call.isOpen())
    if (environment.isDead) return
    if (environment.open.length > 0) pool.kill(environment)
    else pool.giveBack(environment)
  }

  function effect(call: Call, id: string): Promise<Reply> {
    return ground.services.serve(call, id, ground.nowMs)
  }

  async function serve(option: { call: Call; runner: number } | undefined): Promise<void> {
    const of = running.find(({ runner }) => runner === option?.runner)
    if (!option || !of) return
    const { call } = option
    const { name } = of.environment
    const index = (ground.counts.get(name) ?? 0) + 1
    ground.counts.set(name, index)
    of.waiting = of.waiting.filter((other) => other !== call)
    const fault = ground.plan.strike(name, index, call, ground.nowMs)
    ground.trace.push(
      `${clock()} ${of.id} #${index} ${call.service} ${call.operation}${fault ? `: ${fault}` : ''}`,
    )
    if (fault) of.environment.struck += 1
    const known = ground.services.mailbox.messages.length
    const others = running.filter(({ id }) => id !== of.id).map(({ id }) => id)
    if (call.service === 'ses' || call.service === 'sns') checkAlone(call, others)
    if (fault === undefined) return call.reply(await effect(call, of.id))
    if (fault === 'killed before') return kill(of, 'killed')
    if (fault === 'reset before') return call.reset()
    if (fault === 'no reply') return undefined
    if (fault === 'error' || fault === 'throttled' || fault === 'refused' || fault === 'garbled') {
      return call.reply(failure(fault, call))
    }
    const reply = await effect(call, of.id)
    const accepted = ground.services.mailbox.messages[known]
    if (accepted && unseenEffects.includes(fault)) accepted.excuse = `${call.service}: ${fault}`
    if (fault === 'killed after') return kill(of, 'killed')
    if (fault === 'reply lost') return call.reset()
    if (fault === 'reply held') return undefined
    if (fault === 'dripping') call.replyHalf(reply)
    replies.push({ atMs: ground.nowMs + lateMs, send: () => call.reply(reply) })
  }

  /** I11: no other call that is still running has sent the same message and not recorded it. */
  function checkAlone({ body }: Call, others: string[]): void {
    const { messages } = ground.services.mailbox
    const rivals = messages.filter((each) => others.includes(each.invocation) && !each.isRecorded)
    const isAlone = !rivals.some(({ to }) => body.includes(encodeURIComponent(to)))
    check(ground.findings, isAlone, 'I11: two calls send the same message at once')
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
    ground.nowMs = Math.max(ground.nowMs, Math.min(...timers, ...replies.map(({ atMs }) => atMs)))
    const { nowMs } = ground
    for (const of of running) if (of.deadlineMs <= nowMs) kill(of, 'timed out')
    for (const { environment } of running) environment.instance.tell({ kind: 'time', nowMs })
    const due = replies.filter(({ atMs }) => atMs <= nowMs)
    replies = replies.filter(({ atMs }) => atMs > nowMs)
    for (const { send } of due) send()
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

  const clock = () => new Date(ground.nowMs).toISOString().slice(5, 19).replace('T', ' ')

  return {
    run,
    /** Whatever happened may have made the processes quiet. */
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

/** Calls whose sequence nobody else can notice. */
function isUncontended({ service }: Call): boolean {
  return service === 'secretsmanager' || service === 's3'
}

function statusOf(payload: unknown): string {
  const hasStatus = typeof payload === 'object' && payload !== null && 'statusCode' in payload
  return hasStatus ? String(payload.statusCode) : ''
}
