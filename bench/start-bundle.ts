import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const answerSchema = z.object({ id: z.number(), payload: z.unknown(), megabytes: z.number() })
type Answer = z.infer<typeof answerSchema>

/** A function's process; calls may overlap. */
export type BundleProcess = {
  /** Calls the function; the answer also says how much memory the process has. */
  call: (event: object) => Promise<Answer>
  stop: () => Promise<unknown>
}

/** Starts a process that runs a bundle. */
export function startBundle(file: string, environment: Record<string, string>): BundleProcess {
  const child = fork(new URL('./bundle-process.ts', import.meta.url), [file], {
    env: environment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('message', (message) => {
    const answer = answerSchema.parse(message)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const ended = once(child, 'exit')
  const crashed = ended.then((): never => {
    throw new Error(`The process of ${file} has ended.`)
  })
  crashed.catch(() => undefined)
  let calls = 0
  return {
    call: (event) => {
      calls += 1
      const id = calls
      const answered = new Promise<Answer>((answer) => waiting.set(id, answer))
      child.send({ id, event })
      return Promise.race([answered, crashed])
    },
    stop: () => {
      child.kill()
      return ended
    },
  }
}
