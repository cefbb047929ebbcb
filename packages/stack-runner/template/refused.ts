import { z } from 'zod'

/** A property that stack-runner does not support. It is refused, because ignoring it would change behavior. */
export function refused(what: string) {
  return z.never({ error: `${what} on one machine` }).optional()
}
