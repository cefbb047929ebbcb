import type { FunctionDefinition } from './function-definition'
import { type FunctionInstance, type InvocationResult, startInstance } from './function-instance'
import type { FunctionLog } from './function-log'
import type { FunctionError } from './worker-protocol'

const stoppedError: FunctionError = {
  errorType: 'Runtime.ExitError',
  errorMessage: 'The function has been stopped.',
  stack: '',
}

/** A function that can be called, by as many callers at once as its concurrency allows. */
export type RunningFunction = {
  definition: FunctionDefinition
  invoke: (event: unknown) => Promise<InvocationResult>
  /** Imports the bundle ahead of the first call. */
  warmUp(): void
  stop(): Promise<void>
}

/**
 * Runs a function's real bundle by Lambda's contract: an execution environment takes one call at a
 * time and is kept for the next, further callers get further environments up to the function's
 * concurrency, and one that times out or dies is replaced.
 */
export function runFunction(
  definition: FunctionDefinition,
  environment: Record<string, string>,
  log: FunctionLog,
): RunningFunction {
  const idle: FunctionInstance[] = []
  const all = new Set<FunctionInstance>()
  const waiting: (() => void)[] = []
  let stopped = false

  const start = () => {
    const instance = startInstance(definition, environment, log.write)
    all.add(instance)
    return instance
  }
  const take = async (): Promise<FunctionInstance | undefined> => {
    if (stopped) return undefined
    const instance = idle.pop()
    if (instance?.isAlive()) return instance
    if (instance) {
      all.delete(instance)
      return take()
    }
    if (all.size < definition.maxConcurrency) return start()
    await new Promise<void>((resolve) => waiting.push(resolve))
    return take()
  }
  const giveBack = (instance: FunctionInstance) => {
    if (instance.isAlive()) idle.push(instance)
    else all.delete(instance)
    waiting.shift()?.()
  }

  return {
    definition,
    warmUp: () => idle.push(start()),
    invoke: async (event) => {
      const instance = await take()
      if (!instance) return { outcome: 'failed', error: stoppedError }
      const startedAt = performance.now()
      const result = await instance.invoke(event)
      log.report(result, performance.now() - startedAt)
      giveBack(instance)
      return result
    },
    stop: async () => {
      // Calls still arrive while the store closes; a thread started for one would never end.
      stopped = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all([...all].map((instance) => instance.stop()))
    },
  }
}
