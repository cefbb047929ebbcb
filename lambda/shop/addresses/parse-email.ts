import * as z from 'zod/mini'
import { checkoutMessages } from '../../../product/checkout-messages'
import { canonicalEmail } from '../../orders/typed-text'

/**
 * A dot-atom of RFC 5322 at a domain; Zod's own pattern refuses `a/b=c@example.com`. RFC 5321 allows 64 characters
 * before the @, and 254 in all.
 */
const address =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
const emailSchema = z.email({ pattern: address }).check(z.maxLength(254))

/** The error is a sentence for the buyer. */
export function parseEmail(input: string): { email: string } | { error: string } {
  const email = canonicalEmail(input)
  if (!email) return { error: checkoutMessages.emailMissing }
  if (emailSchema.safeParse(email).success) return { email }
  // SES sends to no other letters before the @.
  const hasOtherLetters = /[^\p{ASCII}].*@/u.test(email)
  return { error: checkoutMessages[hasOtherLetters ? 'emailLetters' : 'emailInvalid'] }
}
