import type { Command } from 'commander'
import type { Movement } from '../../../lambda/office/books/model/movement'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import type { Order } from '../../../lambda/orders/order'
import { addZoneOption, type ZoneOption } from '../frame/period-options'
import type { ListedOrder } from '../reading/listed-order'

export type ViewOptions = ZoneOption & { contacts?: true }

/** Adds the options for the time zone and for the buyers' contacts. */
export function addViewOptions(command: Command): Command {
  return addZoneOption(command).option(
    '--contacts',
    "show email, phone, postal code and invoice in full; JSON has them, and the card's last digits, only then",
  )
}

/** An order for JSON: without contacts, nothing that identifies the buyer. */
export function shownOrder(order: ListedOrder, contacts?: true): object {
  if (contacts) return order
  const { buyer: _buyer, ...facts } = order
  return facts
}

/** A movement for JSON: without contacts, without the card's digits. */
export function shownMovement(movement: Movement, contacts?: true): object {
  if (contacts) return movement
  const { cardLast4: _last4, ...facts } = movement
  return facts
}

/** The buyer's addresses; the checkout's address only when there is no other. */
export function buyerOf(order: Order, contacts = false): string {
  const { email, phone, checkoutEmail, erasedAt } = order.buyer
  if (erasedAt !== undefined) return 'erased'
  const addresses = [email, phone].filter(Boolean)
  const known = addresses.length > 0 ? addresses : [checkoutEmail]
  const shown = known.flatMap((address) => address || [])
  return shown.map((address) => (contacts ? address : maskedAddress(address))).join(', ') || '-'
}
