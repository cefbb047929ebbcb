import { createWriteStream } from 'node:fs'
import type { InvocationResult } from './function-instance'
import type { FunctionError } from './worker-protocol'

export type FunctionLog = {
  write: (text: string) => void
  report(result: InvocationResult, durationMs: number): void
  close(): Promise<void>
}

type LogOptions = {
  label: string
  path: string
  /** Also receives the output, for the terminal. */
  onOutput?: (text: string) => void
  /** Called when the function fails; its caller only sees a 502. */
  onFailure: (message: string) => void
}

/** https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html */
const statuses = { succeeded: 'success', failed: 'error', 'timed out': 'timeout' }

/** https://github.com/aws/aws-lambda-nodejs-runtime-interface-client, `formatJsonMessage`. */
function crashOf({ errorType, errorMessage, stack }: FunctionError): object {
  const message = { errorType, errorMessage, stackTrace: stack.split('\n') }
  return { timestamp: new Date(), level: 'ERROR', message }
}

/** A file of JSON lines in CloudWatch's format. */
export function openFunctionLog(options: LogOptions): FunctionLog {
  const { label, path, onOutput, onFailure } = options
  const file = createWriteStream(path, { flags: 'a' })
  const write = (text: string) => {
    // A thread that is being stopped may still print after the log was closed.
    if (file.writable) file.write(text)
    onOutput?.(text)
  }
  const writeLine = (line: object) => write(`${JSON.stringify(line)}\n`)
  return {
    write,
    report: (result, durationMs) => {
      if (result.outcome === 'failed') writeLine(crashOf(result.error))
      const record = { status: statuses[result.outcome], metrics: { durationMs: Math.round(durationMs) } }
      writeLine({ time: new Date(), type: 'platform.report', record })
      if (result.outcome === 'succeeded') return
      const reason = result.outcome === 'failed' ? result.error.errorMessage : 'timed out'
      onFailure(`${label} failed (${reason.split('\n')[0]}): see ${path}`)
    },
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
