import { StartError } from 'kit'
import type { FunctionDefinition } from './function-definition'
import { type FunctionInstance, type InvocationResult, startInstance } from './function-instance'
import type { FunctionLog } from './function-log'

const stopped: InvocationResult = {
  outcome: 'failed',
  error: { errorType: 'Runtime.ExitError', errorMessage: 'The function has been stopped.', stack: '' },
}

export type RunningFunction = {
  definition: FunctionDefinition
  invoke: (event: unknown) => Promise<InvocationResult>
  warmUp: () => void
  /** Runs the bundle of another folder from the next call on; running calls end with the old one. */
  replaceCode: (codeDir: string) => void
  stop: () => Promise<void>
}

/**
 * Concurrent calls get further execution environments, up to the function's concurrency; one that times out or dies is
 * replaced.
 */
export function runFunction(
  definition: FunctionDefinition,
  environment: Record<string, string>,
  log: FunctionLog,
): RunningFunction {
  let { codeDir } = definition
  const start = () => startInstance({ ...definition, codeDir }, environment, log.write)
  const { take, giveBack, warmUp, retire, stop } = createPool(start, definition)
  return {
    definition,
    warmUp,
    stop,
    invoke: async (event) => {
      const instance = await take()
      if (!instance) return stopped
      const startedAt = performance.now()
      const result = await instance.invoke(event)
      log.report(result, performance.now() - startedAt)
      giveBack(instance)
      return result
    },
    replaceCode: (newCodeDir) => {
      codeDir = newCodeDir
      retire()
    },
  }
}

function createPool(start: () => FunctionInstance, { maxConcurrency }: FunctionDefinition) {
  const idle: FunctionInstance[] = []
  const all = new Set<FunctionInstance>()
  const outdated = new WeakSet<FunctionInstance>()
  const waiting: (() => void)[] = []
  let isStopped = false

  const add = () => {
    const instance = start()
    all.add(instance)
    return instance
  }
  const discard = (instance: FunctionInstance) => {
    all.delete(instance)
    void instance.stop()
  }
  /** An idle one or a new one. Waits while the whole concurrency is busy; `undefined` once stopped. */
  const take = async (): Promise<FunctionInstance | undefined> => {
    if (isStopped) return undefined
    const instance = idle.pop()
    if (instance?.isAlive()) return instance
    if (instance) {
      discard(instance)
      return take()
    }
    if (all.size < maxConcurrency) return add()
    await new Promise<void>((resolve) => waiting.push(resolve))
    return take()
  }
  return {
    take,
    giveBack: (instance: FunctionInstance) => {
      if (instance.isAlive() && !outdated.has(instance)) idle.push(instance)
      else discard(instance)
      waiting.shift()?.()
    },
    warmUp: () => {
      if (!isStopped) idle.push(add())
    },
    retire: () => {
      for (const instance of idle.splice(0)) discard(instance)
      for (const instance of all) outdated.add(instance)
    },
    stop: async () => {
      // Calls still arrive while the stack stops. A thread started for one would never end.
      isStopped = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all([...all].map((instance) => instance.stop()))
    },
  }
}

/** By the ARN of the function, a version or an alias: here all of them run the same code. */
export function functionByArn(functions: RunningFunction[], arn: string): RunningFunction | undefined {
  const unqualified = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+/.exec(arn)?.[0]
  return functions.find(({ definition }) => definition.arn === unqualified)
}

/** Throws a `StartError` that names the caller. */
export function findFunction(functions: RunningFunction[], arn: string, caller: string): RunningFunction {
  const found = functionByArn(functions, arn)
  if (found) return found
  throw new StartError(`${caller} calls ${arn}, which is not a function of the stack.`)
}
