import type { Movement } from '../../../lambda/office/books/model/movement'
import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { cardOf, type ListedOrder } from '../reading/listed-order'
import { buyerOf } from './contacts'
import { decisionsInWords, disputeInWords } from '../../../lambda/office/open/open-words'
import { localTime } from './local-time'
import type { View } from './orders-table'
import { type Dispute, disputesOf, evidenceDueBy } from '../../../lambda/orders/money'

export type Fact = [name: string, fact: string]

export function orderFacts(
  order: ListedOrder,
  charge: Movement | undefined,
  { timeZone, contacts }: View,
): Fact[] {
  const price = (cents: number) => formatPrice(cents, order.sale.currency)
  const { taxCents, discountCents, promotionCodeId, promotionCode = promotionCodeId } = order.sale
  const { refundedCents } = order.money
  const card = cardOf(charge)
  return knownFacts([
    ['Order', order.orderNumber],
    // Too long for a terminal, and not needed beside the payment's id.
    ['Session', order.sale.paymentIntentId ? undefined : order.orderId],
    ['Status', inWords(order.status)],
    ['To decide', decisionsInWords(order)],
    ['Paid', order.sale.paidAt && `${localTime(order.sale.paidAt, timeZone)} (${timeZone})`],
    ['Amount', price(order.sale.amountCents)],
    ['Discount', discountCents ? `${price(discountCents)}, code ${promotionCode}` : undefined],
    ['Tax included', taxCents === undefined ? undefined : price(taxCents)],
    ['Refunded', refundedCents > 0 ? price(refundedCents) : undefined],
    ...disputesOf(order.money).map((dispute): Fact => {
      return ['Dispute', `${dispute.id}: ${disputeState(dispute, timeZone)}`]
    }),
    ['Buyer', buyerOf(order, contacts)],
    ['Checkout email', contacts && order.buyer.checkoutEmail],
    ['Place', place(order, charge, contacts)],
    ['Card', card && `${card} (${charge?.cardCountry})`],
    ['Payment', order.sale.paymentIntentId],
    ['Charge', charge?.chargeId],
    ['Invoice', invoiceFact(order, contacts)],
    ['Fee and net', feeAndNet(charge)],
    ['Payout', charge?.payoutId && `${charge.payoutId} on ${charge.payoutArrivalDate}`],
    ['Current link', `number ${order.access.linkVersion}`],
  ])
}

/** Until when a dispute can be answered; its state when nothing is wanted of the seller. */
export function disputeState(dispute: Dispute, timeZone: string): string {
  const dueBy = evidenceDueBy(dispute)
  const inquiry = dispute.status.startsWith('warning_') ? ' to the inquiry' : ''
  if (dueBy === undefined) return disputeInWords(dispute)
  return `respond${inquiry} by ${localTime(dueBy, timeZone)}`
}

/** Omits facts that are not known. */
export function knownFacts(facts: [name: string, fact: string | undefined][]): Fact[] {
  return facts.flatMap(([name, fact]): Fact[] => (fact ? [[name, fact]] : []))
}

function place(
  { sale, buyer: { postalCode } }: Order,
  charge: Movement | undefined,
  contacts?: true,
): string {
  const { country = charge?.country, state = charge?.state } = sale
  return [country, state, contacts && postalCode].filter(Boolean).join(', ')
}

/** The page shows who bought, so without contacts there is only the id. */
function invoiceFact({ sale, buyer }: Order, contacts?: true): string | undefined {
  const { invoiceUrl } = buyer
  return contacts && invoiceUrl ? `${sale.invoiceId}, ${invoiceUrl}` : sale.invoiceId
}

function feeAndNet(charge: Movement | undefined): string | undefined {
  if (!charge) return undefined
  const { feeCents, netCents, currency } = charge
  return [feeCents, netCents].map((cents) => formatPrice(cents, currency)).join(', ')
}
