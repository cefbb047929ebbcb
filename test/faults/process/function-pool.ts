import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FunctionDefinition } from 'stack-runner'
import { projectRoot } from '../../../tools/build/project-root'
import type { Call } from '../wire/wire'

/** The harness's messages to a function's process. Each one sets its clock; `sequence` counts them. */
export type ToProcess = Message & { sequence: number }
type Message = { nowMs: number } & (
  | { kind: 'invoke'; event: string; requestId: string; deadlineMs: number; seed: number }
  | { kind: 'kill' }
  | { kind: 'time' }
)

export type FromProcess =
  /** The process only waits: for replies to its requests with these numbers, or for a timer. */
  | { kind: 'idle'; sequence: number; open: number[]; nextTimerMs: number | null }
  | { kind: 'output'; text: string }
  | { kind: 'result'; payload: unknown }
  | { kind: 'failure'; error: string }

/** A function's environment, warm from one invocation to the next, and what the harness knows of its calls. */
export type Environment = ReturnType<typeof startEnvironment>

const processFile = new URL('./function-process.ts', import.meta.url)
/** Halves the time that a process needs to load its bundle: https://nodejs.org/api/module.html#module-compile-cache */
const compileCache = join(projectRoot, '.build/faults/compile-cache')
/** After this many faults an environment is replaced, before its SDKs' retry quota affects another case. */
const maxStruck = 40
let environments = 0

/** The environments of all functions, which are warm until they are killed. */
export function createFunctionPool(
  definitions: FunctionDefinition[],
  variablesFor: (definition: FunctionDefinition) => Record<string, string>,
  onChange: () => void,
) {
  const all: Environment[] = []
  const idle: Environment[] = []

  const start = (name: string): Environment => {
    const definition = definitions.find(({ label }) => label === name)
    if (!definition) throw new Error(`The stack has no function ${name}.`)
    const environment = startEnvironment(definition, variablesFor(definition), onChange)
    all.push(environment)
    return environment
  }
  return {
    find: (id: string) => all.find((environment) => environment.id === id),
    take: (name: string): Environment => {
      const index = idle.findIndex((environment) => environment.name === name)
      const [found] = index < 0 ? [] : idle.splice(index, 1)
      return found ?? start(name)
    },
    giveBack: (environment: Environment, nowMs: number) => {
      if (environment.open.length > 0 || environment.struck > maxStruck) environment.kill(nowMs)
      // A warm one goes first, so that only a call after a kill gets a new one.
      if (environment.isNew()) idle.push(environment)
      else idle.unshift(environment)
    },
    stop: () => Promise.all(all.map((environment) => environment.stop())),
  }
}

export type FunctionPool = ReturnType<typeof createFunctionPool>

function startEnvironment(definition: FunctionDefinition, variables: Record<string, string>, onChange: () => void) {
  const { codeDir, handler, label: name, timeoutMs } = definition
  const id = `p${(environments += 1)}`
  let sequence = 0
  let isNew = true
  let report: Extract<FromProcess, { kind: 'idle' }> | undefined
  const child = fork(processFile, [codeDir, handler, id], {
    env: { ...variables, NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const hear = (message: FromProcess) => {
    if (message.kind === 'idle') report = message
    environment.onMessage(message)
    onChange()
  }
  child.on('message', hear)
  const ended = once(child, 'exit').then(() => {
    environment.isDead = true
    hear({ kind: 'failure', error: 'exited' })
  })
  const calls: Call[] = []
  const environment = {
    id,
    name,
    timeoutMs,
    open: calls,
    /** Faults that it has had: the SDKs remember some. */
    struck: 0,
    isDead: false,
    onMessage: (_message: FromProcess): void => undefined,
    nextTimerMs: () => report?.nextTimerMs ?? Infinity,
    /** Whether nothing has been invoked in it. */
    isNew: () => isNew,
    tell: (message: Message) => {
      sequence += 1
      isNew = message.kind === 'kill'
      // A process that has ended meanwhile gets nothing.
      if (child.connected) child.send({ ...message, sequence }, () => undefined)
    },
    /** Ends what runs in it, in the middle, and replaces it by a new one in the same process. */
    kill: (nowMs: number) => {
      Object.assign(environment, { open: [], struck: 0, onMessage: () => undefined })
      environment.tell({ kind: 'kill', nowMs })
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
    /** Whether it only waits, with nothing still on its way to it. */
    isQuiet: () => {
      const waiting = environment.open.filter((call) => call.isOpen()).map(({ number }) => number)
      const isSame = waiting.length === report?.open.length && waiting.every((number) => report?.open.includes(number))
      return environment.isDead || (report?.sequence === sequence && isSame)
    },
  }
  return environment
}
