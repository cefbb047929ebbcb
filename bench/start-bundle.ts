import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const answerSchema = z.object({ id: z.number(), payload: z.unknown() })

/** A function's process; calls may overlap. */
export type BundleProcess = {
  call: (event: object) => Promise<unknown>
  /** What the heap holds without garbage, in MB. */
  heapMegabytes: () => Promise<number>
  stop: () => Promise<unknown>
}

/** Starts a process that runs a bundle. */
export function startBundle(file: string, environment: Record<string, string>): BundleProcess {
  const child = fork(new URL('./bundle-process.ts', import.meta.url), [file], {
    env: environment,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const waiting = new Map<number, (payload: unknown) => void>()
  child.on('message', (message) => {
    const { id, payload } = answerSchema.parse(message)
    waiting.get(id)?.(payload)
    waiting.delete(id)
  })
  const ended = once(child, 'exit')
  const crashed = ended.then((): never => {
    throw new Error(`The process of ${file} has ended.`)
  })
  crashed.catch(() => undefined)
  let calls = 0
  const call = (event: object | null) => {
    calls += 1
    const id = calls
    const answered = new Promise<unknown>((answer) => waiting.set(id, answer))
    child.send({ id, event })
    return Promise.race([answered, crashed])
  }
  return {
    call,
    heapMegabytes: async () => z.number().parse(await call(null)),
    stop: () => {
      child.kill()
      return ended
    },
  }
}
