import { z } from 'zod'

/** A property that the store on one machine does not run: refused rather than ignored. */
export function refused(what: string) {
  return z.never({ error: `${what} on one machine` }).optional()
}
