import { createWriteStream } from 'node:fs'
import type { InvocationResult } from './function-instance'

/** Where the output of one function goes. */
export type FunctionLog = {
  write: (text: string) => void
  /** Notes how an invocation ended and how long it took. */
  report(result: InvocationResult, durationMs: number): void
  close(): Promise<void>
}

type LogOptions = {
  /** The function's name for people. */
  label: string
  path: string
  /** Also receives everything, for the terminal. */
  onOutput?: (text: string) => void
  /** Called when the function fails; its caller only sees a 502. */
  onFailure: (message: string) => void
}

/** Opens a function's log, a file of JSON lines as CloudWatch would have them. */
export function openFunctionLog(options: LogOptions): FunctionLog {
  const { label, path, onOutput, onFailure } = options
  const file = createWriteStream(path, { flags: 'a' })
  const write = (text: string) => {
    // A thread that is being stopped may still print after the log was closed.
    if (file.writable) file.write(text)
    onOutput?.(text)
  }
  return {
    write,
    report: (result, durationMs) => {
      const error = result.outcome === 'failed' ? { error: result.error } : {}
      const record = { status: result.outcome, durationMs: Math.round(durationMs), ...error }
      write(`${JSON.stringify({ time: new Date(), type: 'platform.report', record })}\n`)
      if (result.outcome === 'succeeded') return
      const reason = result.outcome === 'failed' ? result.error.errorMessage : 'timed out'
      onFailure(`${label} failed (${reason.split('\n')[0]}): see ${path}`)
    },
    close: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
