import * as z from 'zod/mini'
import { checkoutMessages } from '../../../product/checkout-messages'
import { PublicError } from '../../platform/http/public-error'
import { parsePhone } from './parse-phone'

/** A checked choice: an address for each channel that is delivered by, and no other. */
export type DeliveryChoice =
  | { deliveryMethod: 'email'; email: string }
  | { deliveryMethod: 'text'; phone: string }
  | { deliveryMethod: 'both'; email: string; phone: string }

const text = z.optional(z.string())
const bodySchema = z.object({
  deliveryMethod: z.enum(['email', 'text', 'both']),
  email: text,
  phone: text,
})
/** RFC 5321 allows 254 characters for a path. */
const emailSchema = z.email().check(z.maxLength(254))

/**
 * Checks the body of create-payment. Fields other than the three do not count. Throws a
 * `PublicError`: 400 for what no page of ours sends, 200 for what the buyer can put right, so that
 * the page shows the sentence (spec section 8).
 *
 * @param textCountries ISO codes of the countries that texts go to; the first is the default.
 */
export function parseCheckoutRequest(body: unknown, textCountries: string[]): DeliveryChoice {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) throw new PublicError(400, checkoutMessages.malformed)
  const { deliveryMethod, email = '', phone = '' } = parsed.data
  switch (deliveryMethod) {
    case 'email':
      return { deliveryMethod, email: parseEmail(email) }
    case 'text':
      return { deliveryMethod, phone: parsePhone(phone, textCountries) }
    case 'both':
      return { deliveryMethod, email: parseEmail(email), phone: parsePhone(phone, textCountries) }
  }
}

function parseEmail(input: string): string {
  const email = input.trim()
  if (!email) throw new PublicError(200, checkoutMessages.emailMissing)
  if (emailSchema.safeParse(email).success) return email
  throw new PublicError(200, checkoutMessages.emailInvalid)
}
