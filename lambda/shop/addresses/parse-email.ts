import * as z from 'zod/mini'
import { checkoutMessages } from '../../../product/checkout-messages'
import { canonicalEmail } from '../../orders/typed-text'

/**
 * What RFC 5322 calls a dot-atom, at a domain whose last label is letters or `xn--…`. Zod's own pattern refuses
 * `a/b=c@example.com`. RFC 5321 allows 64 characters before the @, and 254 for a path.
 */
const address =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
const emailSchema = z.email({ pattern: address }).check(z.maxLength(254))

/** Parses an email address as people type or paste it, or returns a sentence about what is wrong with it. */
export function parseEmail(input: string): { email: string } | { error: string } {
  const email = canonicalEmail(input)
  if (!email) return { error: checkoutMessages.emailMissing }
  if (emailSchema.safeParse(email).success) return { email }
  // SES sends to no other letters before the @.
  const hasOtherLetters = /[^\p{ASCII}].*@/u.test(email)
  return { error: checkoutMessages[hasOtherLetters ? 'emailLetters' : 'emailInvalid'] }
}
