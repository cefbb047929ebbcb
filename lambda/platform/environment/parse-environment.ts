import type * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

export class EnvironmentError extends LoggableError {
  override name = 'EnvironmentError'
}

/**
 * Reads a function's settings from its environment. A missing or malformed variable throws an
 * `EnvironmentError` that names every offender at once and no value.
 */
export function parseEnvironment<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(process.env)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map((issue) => issue.path.join('.'))
  throw new EnvironmentError(`Missing or malformed environment variables: ${names.join(', ')}`)
}
