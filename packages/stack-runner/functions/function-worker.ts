/** Started without tsx, so it imports only Node and types. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { format } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerResponse, WorkerData, WorkerRequest } from './worker-protocol'

type Handler = (event: unknown, context: object) => unknown

let currentRequestId = ''
logAsJson()

const { codeDir, handler, functionName }: WorkerData = workerData
const load: Promise<Handler> = Promise.resolve().then(loadHandler)
// The first invocation reports a failure; until then it must not end the thread.
load.catch(() => undefined)

parentPort?.on('message', (request: WorkerRequest) => void run(request))

async function run(request: WorkerRequest): Promise<void> {
  currentRequestId = request.requestId
  const message = await invoke(request)
  // The log's report follows the response, so the output must come before.
  await Promise.all([flush(process.stdout), flush(process.stderr)])
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(message)
}

async function invoke({ requestId, event, deadline }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const handle = await load
    const payload = await handle(JSON.parse(event), context(requestId, deadline))
    return { requestId, payload: JSON.stringify(payload ?? null) }
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    return { requestId, error: { errorType: name, errorMessage: message, stack: stack ?? '' } }
  }
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}

function loadHandler(): Handler {
  const separator = handler.lastIndexOf('.')
  const file = join(codeDir, `${handler.slice(0, separator)}.js`)
  const exported: unknown = createRequire(file)(file)[handler.slice(separator + 1)]
  if (typeof exported === 'function') return (event, invocation) => exported(event, invocation)
  throw new Error(`${file} exports no function ${handler.slice(separator + 1)}`)
}

/** What the functions read of it: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function context(requestId: string, deadline: number): object {
  return {
    awsRequestId: requestId,
    functionName,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
}

/**
 * One JSON document per line, as Lambda logs in JSON format.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 */
function logAsJson(): void {
  const levels = { debug: 'DEBUG', error: 'ERROR', info: 'INFO', log: 'INFO', trace: 'TRACE', warn: 'WARN' }
  for (const [method, level] of Object.entries(levels)) {
    const write = (...values: unknown[]) => {
      const message = values.length === 1 ? values[0] : format(...values)
      const line = { timestamp: new Date(), level, requestId: currentRequestId, message }
      process.stdout.write(`${JSON.stringify(line, describeError)}\n`)
    }
    Object.assign(console, { [method]: write })
  }
}

function describeError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name: errorType, message: errorMessage, stack } = value
  return Object.assign({ errorType, errorMessage, stackTrace: stack?.split('\n') }, value)
}
