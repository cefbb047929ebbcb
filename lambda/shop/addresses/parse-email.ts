import * as z from 'zod/mini'
import { checkoutMessages } from '../../../product/checkout-messages'

/** What RFC 5322 calls a dot-atom, at a domain with a dot. Zod's own pattern refuses `a/b=c@example.com`. */
const address =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/
/** RFC 5321 allows 254 characters for a path. */
const emailSchema = z.email({ pattern: address }).check(z.maxLength(254))

/** Parses an e-mail address as people type it, or returns a sentence about what is wrong with it. */
export function parseEmail(input: string): { email: string } | { error: string } {
  const email = input.trim()
  if (!email) return { error: checkoutMessages.emailMissing }
  return emailSchema.safeParse(email).success ? { email } : { error: checkoutMessages.emailInvalid }
}
