import { StartError } from 'kit'
import type { RunningFunction } from './run-function'

/**
 * Finds a function by its ARN, or by that of one of its versions or aliases: on one machine all of them run the same
 * code. If the stack does not have it, that is a `StartError`.
 *
 * @param caller named in the error's message
 */
export function findFunction(functions: RunningFunction[], arn: string, caller: string): RunningFunction {
  const unqualified = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+/.exec(arn)?.[0]
  const found = functions.find(({ definition }) => definition.arn === unqualified)
  if (found) return found
  throw new StartError(`${caller} calls ${arn}, which is not a function of the stack.`)
}
