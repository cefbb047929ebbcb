/** An error whose message is ours and contains nothing personal or secret. */
export class LoggableError extends Error {
  override name: string = 'LoggableError'
}

/**
 * What may be logged of any error: its name, codes and stack, and its message only when it is a
 * `LoggableError`. Messages of SDK errors repeat addresses, and the message of a failed signature
 * check repeats the whole payload.
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
