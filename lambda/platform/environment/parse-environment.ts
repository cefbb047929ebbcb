import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

class EnvironmentError extends LoggableError {
  override name = 'EnvironmentError'
}

export const someText = z.string().check(z.minLength(1))

/**
 * A reader of a function's environment variables. If any is missing or malformed it throws an `EnvironmentError` that
 * names all of them, without their values.
 */
export function environmentOf<Variables extends z.core.$ZodLooseShape>(variables: Variables) {
  const schema = z.object(variables)
  return () => {
    const parsed = schema.safeParse(process.env)
    if (parsed.success) return parsed.data
    const names = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new EnvironmentError(`Missing or malformed environment variables: ${names.join(', ')}`)
  }
}
