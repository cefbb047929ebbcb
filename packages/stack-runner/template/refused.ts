import { z } from 'zod'

/** Refuses a property, because ignoring it would change behavior. */
export function refused(what: string) {
  return z.never({ error: `${what} on one machine` }).optional()
}
