import type { Movement } from '../../../lambda/office/books/model/movement'
import { decisionsInWords, disputeInWords } from '../../../lambda/office/open/open-words'
import { type Dispute, disputesOf, evidenceDueBy, isAnswerable } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { orderStatus } from '../../../lambda/orders/order-status'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'
import { consolePage } from '../../cli/aws'
import type { Store } from '../reads/store'
import type { DatedOptions } from './columns'
import { buyerOf } from './contacts'
import { localTime } from '../../../lambda/platform/text/zoned-time'

/** `page` is an address. */
export type Fact = [name: string, fact: string, page?: string]

export function orderFacts(order: Order, charge: Movement | undefined, view: DatedOptions): Fact[] {
  const { timeZone, contacts } = view
  const price = (cents: number) => formatPrice(cents, order.sale.currency)
  const { taxCents, discountCents, promotionCodeId, promotionCode = promotionCodeId } = order.sale
  const { refundedCents } = order.money
  const card = cardOf(charge)
  return knownFacts([
    ['Order', order.orderNumber],
    // Too long for a terminal, and not needed beside the payment's id.
    ['Session', order.sale.paymentIntentId ? undefined : order.orderId],
    ['Status', inWords(orderStatus(order))],
    ['To decide', decisionsInWords(order)],
    ['Paid', order.sale.paidAt && `${localTime(order.sale.paidAt, timeZone)} (${timeZone})`],
    ['Amount', price(order.sale.amountCents)],
    ['Discount', discountCents ? `${price(discountCents)}, code ${promotionCode}` : undefined],
    ['Source', order.sale.source],
    ['Tax included', taxCents === undefined ? undefined : price(taxCents)],
    ['Refunded', refundedCents > 0 ? price(refundedCents) : undefined],
    ...disputesOf(order.money).map((dispute): Fact => {
      return ['Dispute', `${dispute.id}: ${disputeState(dispute, view)}`]
    }),
    ['Buyer', buyerOf(order, contacts)],
    ['Checkout email', contacts && order.buyer.checkoutEmail],
    ['Place', place(order, charge, contacts)],
    ['Card', card && `${card} (${charge?.cardCountry})`],
    ['Payment', order.sale.paymentIntentId],
    ['Charge', charge?.chargeId],
    // The page shows who bought.
    ['Invoice', order.sale.invoiceId, contacts && order.buyer.invoiceUrl],
    ['Fee and net', feeAndNet(charge)],
    ['Payout', [charge?.payoutId, charge?.payoutArrivalDate].filter(Boolean).join(' on ')],
    ['Current link', `number ${order.access.linkVersion}`],
  ])
}

/** As its owner knows it, `visa •••• 4242`; `undefined` until it is known. */
function cardOf({ cardBrand, cardLast4 }: Partial<Movement> = {}): string | undefined {
  return cardLast4 === undefined ? undefined : `${cardBrand ?? 'card'} •••• ${cardLast4}`
}

/** Until when to respond, or its state when nothing is due. */
export function disputeState(dispute: Dispute, { timeZone, now }: DatedOptions): string {
  const dueBy = evidenceDueBy(dispute)
  if (dueBy === undefined || !isAnswerable(dispute, now)) return disputeInWords(dispute, now)
  const inquiry = dispute.status.startsWith('warning_') ? ' to the inquiry' : ''
  return `respond${inquiry} by ${localTime(dueBy, timeZone)}`
}

type MaybeFact = [name: string, fact: string | undefined, page?: string | undefined]

function knownFacts(facts: MaybeFact[]): Fact[] {
  return facts.flatMap(([name, fact, page]): Fact[] => (fact ? [page ? [name, fact, page] : [name, fact]] : []))
}

function place({ sale, buyer: { postalCode } }: Order, charge: Movement | undefined, contacts?: true): string {
  const { country = charge?.country, state = charge?.state } = sale
  return [country, state, contacts && postalCode].filter(Boolean).join(', ')
}

function feeAndNet(charge: Movement | undefined): string | undefined {
  if (!charge) return undefined
  const { feeCents, netCents, currency } = charge
  return [feeCents, netCents].map((cents) => formatPrice(cents, currency)).join(', ')
}

export function orderPages(
  { orderId, livemode, sale: { paymentIntentId } }: Order,
  { orders, paymentsUrl }: Pick<Store, 'orders' | 'paymentsUrl'>,
): Record<string, string> {
  // The AWS console does not show the local store.
  if (paymentsUrl !== undefined) return { 'Payment in the local store': `${paymentsUrl}#${orderId}` }
  const payment = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${paymentIntentId}`
  const item = `#edit-item?itemMode=2&pk=${orderId}&sk=&table=${orders.table}&route=ROUTE_ITEM_EXPLORER`
  return {
    ...(paymentIntentId === undefined ? {} : { 'Payment at Stripe': payment }),
    'Item at AWS': consolePage('dynamodbv2/home', item),
  }
}
