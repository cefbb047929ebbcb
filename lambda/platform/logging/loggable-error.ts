import type { Condition } from './conditions'

/** Not `unknown`: errors of the SDK repeat addresses. */
type Fact = string | number | boolean | undefined | readonly Fact[] | Facts
/** `condition` is what the entry tells ops. */
export type Facts = { condition?: Condition | undefined; [name: string]: Fact }

/** Its message is ours and contains nothing personal or secret. */
export class LoggableError extends Error {
  override name: string = 'LoggableError'
}

/**
 * What may be logged of any error. Its message only if it is a `LoggableError`: a failed signature check repeats the
 * whole payload.
 */
export function errorFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { errorName: typeof error }
  return {
    errorName: error.name,
    ...(error instanceof LoggableError ? { errorMessage: error.message } : {}),
    ...codesOf(error),
    thrownAt: framesOf(error),
    ...(error.cause ? { cause: errorFacts(error.cause) } : {}),
  }
}

const namePattern = /^[\w.[\] ]*(?:: )?$/
const framePattern = /^ {4}at (?:[\w$.<>[\] ]+ \()?(?:file:\/\/|node:)?[\w./ -]+:\d+:\d+\)?$/

/**
 * The first frames of a stack, without the message before them, because a line of it can imitate a frame. No frames if
 * the message was changed after the stack was captured.
 */
function framesOf({ stack = '', message }: Error): string[] {
  const nameEnd = message === '' ? stack.search(/\n|$/) : stack.indexOf(message)
  if (nameEnd < 0 || !namePattern.test(stack.slice(0, nameEnd))) return []
  const [rest, ...lines] = stack.slice(nameEnd + message.length).split('\n')
  return rest === '' ? lines.filter((line) => framePattern.test(line)).slice(0, 6) : []
}

function codesOf(error: Error): Facts {
  const names = ['code', 'type', 'param', 'statusCode', 'requestId', '$metadata']
  return Object.fromEntries(Object.entries(error).filter(([name]) => names.includes(name)))
}
