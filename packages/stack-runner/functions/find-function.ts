import { StartError } from 'kit'
import type { RunningFunction } from './run-function'

/** By the ARN of the function, a version or an alias: here all of them run the same code. */
export function functionByArn(functions: RunningFunction[], arn: string): RunningFunction | undefined {
  const unqualified = /^arn:aws:lambda:[^:]+:\d+:function:[^:]+/.exec(arn)?.[0]
  return functions.find(({ definition }) => definition.arn === unqualified)
}

/**
 * An unknown function is a `StartError`.
 *
 * @param caller named in the error's message
 */
export function findFunction(functions: RunningFunction[], arn: string, caller: string): RunningFunction {
  const found = functionByArn(functions, arn)
  if (found) return found
  throw new StartError(`${caller} calls ${arn}, which is not a function of the stack.`)
}
