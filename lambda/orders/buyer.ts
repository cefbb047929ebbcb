import * as z from 'zod/mini'
import type { ChannelName } from './channel'

/** Who the buyer is. Erasing a buyer empties this group. */
export const buyerSchema = z.looseObject({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The address that the buyer gave at Stripe. */
  checkoutEmail: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  /** When the addresses were erased; none is stored again (F97). */
  erasedAt: z.optional(z.iso.datetime()),
})

export type Buyer = z.infer<typeof buyerSchema>

/** The stored address of a channel: an e-mail address or a phone number. */
export function addressOf({ email, phone }: Buyer, name: ChannelName): string | undefined {
  return name === 'email' ? email : phone
}

/** The addresses of the order, which someone may have corrected; the session's fill in what is missing. */
export function withAddresses(buyer: Buyer, given: Buyer): Buyer {
  if (buyer.erasedAt !== undefined) return buyer
  const { email, phone, checkoutEmail } = given
  return {
    ...buyer,
    email: buyer.email ?? email,
    phone: buyer.phone ?? phone,
    checkoutEmail: buyer.checkoutEmail ?? checkoutEmail,
  }
}
