import type { Dispute, Order } from '../../../lambda/orders/order'
import { disputesOf, pendingDecision } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../product/format-price'
import { cardOf, type ListedOrder } from '../reading/listed-order'
import { buyerOf } from './contacts'
import { disputeWords } from './dispute-words'
import { localTime } from './local-time'
import type { View } from './orders-table'

/** Something that is known, with its name. */
export type Fact = [name: string, fact: string]

/** What is known about an order, with a name for each fact; facts that are not known are left out. */
export function orderFacts(order: ListedOrder, { timeZone, contacts }: View): Fact[] {
  const price = (cents: number) => formatPrice(cents, order.currency)
  const { taxCents, refundedCents } = order
  const card = cardOf(order)
  return knownFacts([
    ['Order', `${order.orderNumber}, ${order.orderId}`],
    ['Status', inWords(order.status)],
    ['To decide', inWords(pendingDecision(order) ?? '')],
    ['Paid', order.paidAt && `${localTime(order.paidAt, timeZone)} (${timeZone})`],
    ['Amount', price(order.amountCents)],
    ['Tax in it', taxCents === undefined ? undefined : price(taxCents)],
    ['Refunded', refundedCents > 0 ? price(refundedCents) : undefined],
    ...disputesOf(order).map((dispute): Fact => ['Dispute', disputeFact(dispute, timeZone)]),
    ['Buyer', buyerOf(order, contacts)],
    ['Checkout e-mail', contacts && order.checkoutEmail],
    ['Place', place(order, contacts)],
    ['Card', card && `${card} (${order.cardCountry})`],
    ['Payment', order.paymentIntentId],
    ['Charge', order.chargeId],
    ['Fee and net', feeAndNet(order)],
    ['Payout', order.payoutId && `${order.payoutId} on ${order.payoutDate}`],
    ['Links sent', `version ${order.linkVersion}`],
  ])
}

/** Leaves out facts that are not known. */
export function knownFacts(facts: [name: string, fact: string | undefined][]): Fact[] {
  return facts.flatMap(([name, fact]): Fact[] => (fact ? [[name, fact]] : []))
}

function place({ country, state, postalCode }: Order, contacts?: true): string {
  return [country, state, contacts && postalCode].filter(Boolean).join(', ')
}

function feeAndNet({ feeCents, netCents, settlementCurrency }: Order): string | undefined {
  if (feeCents === undefined || netCents === undefined || !settlementCurrency) return undefined
  return [feeCents, netCents].map((cents) => formatPrice(cents, settlementCurrency)).join(', ')
}

function disputeFact({ id, status, dueBy }: Dispute, timeZone: string): string {
  const due = dueBy === undefined ? '' : `, evidence until ${localTime(dueBy, timeZone)}`
  return `${id}: ${disputeWords(status)}${due}`
}
