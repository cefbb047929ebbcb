import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { FunctionDefinition } from './function-definition'
import type { FunctionError, WorkerResponse, WorkerData, WorkerRequest } from './worker-protocol'

export type InvocationResult =
  | { outcome: 'succeeded'; payload: unknown }
  | { outcome: 'failed'; error: FunctionError }
  | { outcome: 'timed out' }

/** One execution environment: a thread, for one invocation at a time. */
export type FunctionInstance = {
  invoke(event: unknown): Promise<InvocationResult>
  isAlive(): boolean
  stop(): Promise<unknown>
}

const workerFile = new URL('./function-worker.ts', import.meta.url)

export function startInstance(
  definition: FunctionDefinition,
  environment: Record<string, string>,
  onOutput: (text: string) => void,
): FunctionInstance {
  const { codeDir, handler, name, memoryMb, timeoutMs } = definition
  const workerData: WorkerData = { codeDir, handler, functionName: name }
  const worker = new Worker(workerFile, {
    workerData,
    env: environment,
    // Node runs the worker's TypeScript itself; tsx in every thread would double its start time.
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()))
  worker.stderr.on('data', (chunk: Buffer) => onOutput(chunk.toString()))
  let alive = true
  worker.on('exit', () => (alive = false))
  // Without a listener, an error in the thread would end this process.
  worker.on('error', () => (alive = false))
  return {
    isAlive: () => alive,
    stop: () => worker.terminate(),
    invoke: async (event) => {
      const result = await invoke(worker, event, timeoutMs)
      if (result.outcome === 'timed out') {
        alive = false
        await worker.terminate()
      }
      return result
    },
  }
}

function invoke(worker: Worker, event: unknown, timeoutMs: number): Promise<InvocationResult> {
  const requestId = randomUUID()
  const request: WorkerRequest = { requestId, event: JSON.stringify(event), deadline: Date.now() + timeoutMs }
  return new Promise((resolve) => {
    const end = (result: InvocationResult) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(result)
    }
    const onMessage = (message: WorkerResponse) => {
      if (message.requestId === requestId) end(resultOf(message))
    }
    const onError = (error: Error) => end(failed(error.name, error.message, error.stack))
    const onExit = () => end(failed('Runtime.ExitError', 'The function exited.'))
    const timer = setTimeout(() => end({ outcome: 'timed out' }), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(request)
  })
}

function resultOf(message: WorkerResponse): InvocationResult {
  if ('error' in message) return { outcome: 'failed', error: message.error }
  const payload: unknown = JSON.parse(message.payload)
  return { outcome: 'succeeded', payload }
}

function failed(errorType: string, errorMessage: string, stack = ''): InvocationResult {
  return { outcome: 'failed', error: { errorType, errorMessage, stack } }
}
