/** An error whose message was written here and is known to hold nothing personal or secret. */
export class LoggableError extends Error {
  override name: string = 'LoggableError'
}

/**
 * What may be logged of any error: its kind, where it was thrown, what the other side said of it
 * in codes, and the message only when it is one of our own. Messages of SDK errors repeat
 * addresses, and the one of a failed signature check repeats the whole payload.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { errorName: typeof error }
  return {
    errorName: error.name,
    ...(error instanceof LoggableError ? { errorMessage: error.message } : {}),
    ...codesOf(error),
    thrownAt: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6),
    ...(error.cause ? { cause: errorFacts(error.cause) } : {}),
  }
}

function codesOf(error: Error): Record<string, unknown> {
  const names = ['code', 'type', 'param', 'statusCode', 'requestId', '$metadata']
  return Object.fromEntries(Object.entries(error).filter(([name]) => names.includes(name)))
}
