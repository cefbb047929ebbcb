import * as z from 'zod/mini'
import type { ChannelName } from './delivery'
import type { Order } from './order'

/** Who the buyer is. Erasing a buyer empties this group. */
export const buyerSchema = z.looseObject({
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The address that the buyer gave at Stripe. */
  checkoutEmail: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  /** Stripe's page of the invoice, which shows who bought. It works for about a month. */
  invoiceUrl: z.optional(z.string()),
  /** When the addresses were erased; none is stored again (F97). */
  erasedAt: z.optional(z.iso.datetime()),
})

export type Buyer = z.infer<typeof buyerSchema>

/** The stored address of a channel: an e-mail address or a phone number. */
export function addressOf({ email, phone }: Buyer, name: ChannelName): string | undefined {
  const addresses: Record<ChannelName, string | undefined> = { email, text: phone }
  return addresses[name]
}

/** The order's addresses, which support may have corrected; the session's fill in missing ones. */
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

/**
 * Removes what identifies the buyer, for good: events of Stripe do not restore it (F97), and nothing more is sent. It
 * keeps what finance needs, and the two proofs of the place of supply. The outcome of a message that is on its way is
 * still recorded. Returns the same order when it has been erased already.
 */
export function eraseBuyer(order: Order, now: Date): Order {
  if (order.buyer.erasedAt !== undefined) return order
  const history = order.history?.map(({ to: _masked, ...entry }) => entry)
  return { ...order, history, buyer: { erasedAt: now.toISOString() } }
}
