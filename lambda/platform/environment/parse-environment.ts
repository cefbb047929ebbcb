import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

class EnvironmentError extends LoggableError {
  override name = 'EnvironmentError'
}

export const someText = z.string().check(z.minLength(1))

/**
 * The reader throws an `EnvironmentError` that names every missing or malformed variable, without its value.
 *
 * @example export const env = environmentOf({ ORDERS_TABLE: someText })
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
