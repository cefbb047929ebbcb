import { z } from 'zod'

/** A property that stack-runner does not run. It is refused, because ignoring it would change behaviour. */
export function refused(what: string) {
  return z.never({ error: `${what} on one machine` }).optional()
}
