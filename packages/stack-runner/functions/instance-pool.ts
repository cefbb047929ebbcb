import type { FunctionDefinition } from './function-definition'
import { type FunctionInstance, startInstance } from './function-instance'

/** One function's execution environments, each for one call at a time. */
export type InstancePool = {
  /** An idle instance or a new one. Waits while the whole concurrency is busy; `undefined` once stopped. */
  take: () => Promise<FunctionInstance | undefined>
  giveBack: (instance: FunctionInstance) => void
  warmUp: () => void
  /** Running calls end with the old code. */
  replaceCode: (codeDir: string) => void
  stop: () => Promise<void>
}

export function createInstancePool(
  definition: FunctionDefinition,
  environment: Record<string, string>,
  onOutput: (text: string) => void,
): InstancePool {
  let { codeDir } = definition
  const idle: FunctionInstance[] = []
  const all = new Set<FunctionInstance>()
  const outdated = new WeakSet<FunctionInstance>()
  const waiting: (() => void)[] = []
  let isStopped = false

  const start = () => {
    const instance = startInstance({ ...definition, codeDir }, environment, onOutput)
    all.add(instance)
    return instance
  }
  const discard = (instance: FunctionInstance) => {
    all.delete(instance)
    void instance.stop()
  }
  const take = async (): Promise<FunctionInstance | undefined> => {
    if (isStopped) return undefined
    const instance = idle.pop()
    if (instance?.isAlive()) return instance
    if (instance) {
      discard(instance)
      return take()
    }
    if (all.size < definition.maxConcurrency) return start()
    await new Promise<void>((resolve) => waiting.push(resolve))
    return take()
  }
  return {
    take,
    giveBack: (instance) => {
      if (instance.isAlive() && !outdated.has(instance)) idle.push(instance)
      else discard(instance)
      waiting.shift()?.()
    },
    warmUp: () => {
      if (!isStopped) idle.push(start())
    },
    replaceCode: (newCodeDir) => {
      codeDir = newCodeDir
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
