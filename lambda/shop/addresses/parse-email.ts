import { domainToUnicode } from 'node:url'
import { checkoutMessages } from '../../../product/checkout-messages'
import { canonicalEmail, domainName } from '../../orders/typed-text'

/** A dot-atom of RFC 5322 at a domain. RFC 5321 allows 64 characters before the @, and 254 in all. */
const address =
  /^(?=.{1,64}@)(?!.{255})[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

/** The error is a sentence for the buyer. */
export function parseEmail(input: string): { email: string } | { error: string } {
  const email = canonicalEmail(canonicalEmail(input).replaceAll(/(?<=@|@[\w.-]*\.)xn--[\w-]+/gi, asShown))
  if (!email) return { error: checkoutMessages.emailMissing }
  if (address.test(email)) return { email }
  // SES sends to no other letters before the @.
  const hasOtherLetters = /[^\p{ASCII}].*@/u.test(email)
  return { error: checkoutMessages[hasOtherLetters ? 'emailLetters' : 'emailInvalid'] }
}

/** Chromium writes a domain as `xn--…` before the page can read it, with each dash and quotation mark in it. */
function asShown(label: string): string {
  const shown = domainToUnicode(label) || label
  return domainName.test(shown) ? label : shown
}
