import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import type { Order } from '../../../lambda/orders/order'

/** The buyer's addresses, that of the checkout only when there is no other. */
export function buyerOf(order: Order, contacts = false): string {
  const { email, phone, checkoutEmail, erasedAt } = order
  if (erasedAt !== undefined) return 'erased'
  const addresses = [email, phone].filter((address) => address !== undefined)
  const known = addresses.length > 0 ? addresses : [checkoutEmail ?? '']
  return (
    known.map((address) => (contacts ? address : address && maskedAddress(address))).join(', ') ||
    '-'
  )
}
