import { join } from 'node:path'
import type { AwsEndpoints } from '../platform/account'
import { environmentOf, type FunctionDefinition } from './function-definition'
import { openFunctionLog } from './function-log'
import { type RunningFunction, runFunction } from './run-function'

type FunctionsOptions = {
  region: string
  endpoints: AwsEndpoints
  variablesOf?: (definition: FunctionDefinition) => Record<string, string>
  logDir: string
  onOutput?: (text: string) => void
  onFailure: (message: string) => void
}

export type RunningFunctions = {
  all: RunningFunction[]
  stop(): Promise<void>
}

export function runFunctions(definitions: FunctionDefinition[], options: FunctionsOptions): RunningFunctions {
  const { region, endpoints, variablesOf, logDir, onOutput, onFailure } = options
  const running = definitions.map((definition) => {
    const { label } = definition
    const path = join(logDir, `${label}.log`)
    const log = openFunctionLog({ label, path, onOutput, onFailure })
    const variables = variablesOf?.(definition)
    const environment = environmentOf(definition, { region, endpoints, variables })
    return { log, function: runFunction(definition, environment, log) }
  })
  return {
    all: running.map((entry) => entry.function),
    stop: async () => {
      await Promise.all(running.map((entry) => entry.function.stop()))
      await Promise.all(running.map((entry) => entry.log.close()))
    },
  }
}
