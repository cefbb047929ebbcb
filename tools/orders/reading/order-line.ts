import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { formatPrice } from '../../../product/format-price'
import type { ListedOrder } from './listed-order'

/** One of several orders to choose from: what it is named by, when and with which card it was paid, and how much. */
export function orderLine(order: ListedOrder, timeZone: string): string {
  const { orderNumber, orderId, paidAt, amountCents, currency, status } = order
  // One that is not paid is not found by its number.
  const [name, time] = paidAt ? [orderNumber, zonedTime(timeZone)(paidAt)] : [orderId, 'not paid']
  const parts = [name, time, formatPrice(amountCents, currency), cardOf(order), inWords(status)]
  return parts.filter((part) => part !== undefined).join('  ')
}

/** The card as its owner knows it: `visa •••• 4242`; `undefined` before the ledger has its charge. */
export function cardOf({ cardBrand, cardLast4 }: Order): string | undefined {
  return cardLast4 === undefined ? undefined : `${cardBrand ?? 'card'} •••• ${cardLast4}`
}
