import type { FunctionDefinition } from '../../functions/function-definition'
import type { InvocationResult } from '../../functions/function-instance'
import type { RunningFunction } from '../../functions/run-function'
import { smallStack } from './small-template'

/** The small stack's function: returns what it is given and records its events. */
export function fakeFunction(
  response: (event: unknown) => Promise<InvocationResult> | InvocationResult = () =>
    payload({ statusCode: 200, body: 'ok' }),
) {
  const events: unknown[] = []
  const arn = smallStack().attribute('Function', 'Arn')
  const code = { name: 'small-Function', label: 'tell-all', arn, codeDir: '', handler: 'index.handler' }
  const limits = { timeoutMs: 1000, memoryMb: 128, maxConcurrency: 1 }
  const definition: FunctionDefinition = { ...code, ...limits, variables: {} }
  const running: RunningFunction = {
    definition,
    invoke: async (event) => {
      events.push(event)
      return response(event)
    },
    warmUp: () => undefined,
    replaceCode: () => undefined,
    stop: async () => undefined,
  }
  return { running, events }
}

export function payload(value: unknown): InvocationResult {
  return { outcome: 'succeeded', payload: value }
}
