import { InvokeCommand } from '@aws-sdk/client-lambda'
import { z } from 'zod'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import { NotDoneError } from '../frame/not-done-error'
import type { CalledFunction, Store } from '../frame/store'

export type Functions = Pick<Store, 'lambda' | 'functions'>

/** One call lasts at most this long, so that no connection to AWS is idle for too long. */
export const secondsPerCall = 30

/** @throws Error with only the name of the function's error, because its message may repeat a key */
export async function callFunction<Response>(
  { lambda, functions }: Functions,
  name: CalledFunction,
  request: object,
  schema: { parse: (response: unknown) => Response },
): Promise<Response> {
  const FunctionName = functions[name]
  if (!FunctionName) throw new NotDoneError(`The local store has no ${name}: start it again.`)
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify(request) })
  const { FunctionError, Payload } = await lambda.send(command)
  const response = parseJson(new TextDecoder().decode(Payload))
  if (!FunctionError) return schema.parse(response)
  const { errorType } = z.object({ errorType: z.string() }).parse(response)
  throw new Error(`${name} stopped with ${errorType}: its log says why`)
}
