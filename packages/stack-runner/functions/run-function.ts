import type { FunctionDefinition } from './function-definition'
import type { InvocationResult } from './function-instance'
import type { FunctionLog } from './function-log'
import { createInstancePool } from './instance-pool'
import type { FunctionError } from './worker-protocol'

const stoppedError: FunctionError = {
  errorType: 'Runtime.ExitError',
  errorMessage: 'The function has been stopped.',
  stack: '',
}

export type RunningFunction = {
  definition: FunctionDefinition
  invoke: (event: unknown) => Promise<InvocationResult>
  /** Imports the bundle ahead of the first call. */
  warmUp: () => void
  /** Runs the bundle of another folder from the next call on. */
  replaceCode: (codeDir: string) => void
  stop: () => Promise<void>
}

/**
 * An execution environment is kept for the next call. Concurrent calls get further ones, up to the function's
 * concurrency; one that times out or dies is replaced.
 */
export function runFunction(
  definition: FunctionDefinition,
  environment: Record<string, string>,
  log: FunctionLog,
): RunningFunction {
  const { take, giveBack, warmUp, replaceCode, stop } = createInstancePool(definition, environment, log.write)
  return {
    definition,
    warmUp,
    replaceCode,
    stop,
    invoke: async (event) => {
      const instance = await take()
      if (!instance) return { outcome: 'failed', error: stoppedError }
      const startedAt = performance.now()
      const result = await instance.invoke(event)
      log.report(result, performance.now() - startedAt)
      giveBack(instance)
      return result
    },
  }
}
