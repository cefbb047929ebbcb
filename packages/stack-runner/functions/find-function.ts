import { StartError } from 'kit'
import type { RunningFunction } from './run-function'

/**
 * By the ARN of the function, a version or an alias: here all of them run the same code. An unknown one is a
 * `StartError`.
 *
 * @param caller named in the error's message
 */
export function findFunction(functions: RunningFunction[], arn: string, caller: string): RunningFunction {
  const unqualified = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+/.exec(arn)?.[0]
  const found = functions.find(({ definition }) => definition.arn === unqualified)
  if (found) return found
  throw new StartError(`${caller} calls ${arn}, which is not a function of the stack.`)
}
