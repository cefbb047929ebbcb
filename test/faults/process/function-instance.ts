import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FunctionDefinition } from 'stack-runner'
import { projectRoot } from '../../../tools/build/project-root'
import type { FromProcess, ToProcess } from './protocol'

/** A function's process, warm from one invocation to the next. */
export type FunctionInstance = {
  id: string
  /** The numbers of its open requests, as of its last report. */
  openRequests: () => number[]
  /** Whether its last report came after every message to it. */
  isIdle: () => boolean
  nextTimerMs: () => number | undefined
  tell: (message: Message) => void
  /** SIGKILL. */
  kill: () => void
  ended: Promise<unknown>
}

type Message = ToProcess extends infer Each ? (Each extends ToProcess ? Omit<Each, 'sequence'> : never) : never

const processFile = new URL('./function-process.ts', import.meta.url)
/** Halves the time that a process needs to load its bundle: https://nodejs.org/api/module.html#module-compile-cache */
const compileCache = join(projectRoot, '.build/faults/compile-cache')
let instances = 0

/** Starts a process with the bundle of a function. `onMessage` also gets its exit, as a failure. */
export function startInstance(
  { codeDir, handler }: Pick<FunctionDefinition, 'codeDir' | 'handler'>,
  environment: Record<string, string>,
  onMessage: (message: FromProcess) => void,
): FunctionInstance {
  instances += 1
  const id = `p${instances}`
  let sequence = 0
  let report: Extract<FromProcess, { kind: 'idle' }> | undefined
  const child: ChildProcess = fork(processFile, [codeDir, handler, id], {
    env: { ...environment, NODE_COMPILE_CACHE: compileCache },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message: FromProcess) => {
    if (message.kind === 'idle') report = message
    onMessage(message)
  })
  const ended = once(child, 'exit')
  void ended.then(() => onMessage({ kind: 'failure', error: 'exited' }))
  return {
    id,
    openRequests: () => report?.open ?? [],
    isIdle: () => report?.sequence === sequence,
    nextTimerMs: () => report?.nextTimerMs ?? undefined,
    tell: (message) => {
      sequence += 1
      // A process that was killed meanwhile gets nothing.
      if (child.connected) child.send({ ...message, sequence }, () => undefined)
    },
    kill: () => child.kill('SIGKILL'),
    ended,
  }
}
