import { channelState } from '../../../orders/channel-state'
import type { PaidOrder } from '../../../orders/read-paid'
import { orderStatus } from '../../../orders/order-status'
import type { Movement } from '../model/movement'
import type { SoldOrder } from '../model/sold-order'
import type { Cell, Column } from './sheet'

/** Finance may read them (lib/data/orders-table.ts): nothing in it identifies the buyer. */
export const soldAttributes = ['orderId', 'orderNumber', 'sale', 'money', 'delivery', 'access'] as const
/** `charge` is there once Stripe has booked it. */
type Row = Pick<PaidOrder, (typeof soldAttributes)[number]> & { charge: Movement | undefined }

export const orderColumns: Column<Row>[] = [
  ['order_number', 'text', ({ orderNumber }) => orderNumber],
  ['order_id', 'text', ({ orderId }) => orderId],
  ['paid_at', 'instant', ({ sale }) => sale.paidAt],
  ['status', 'text', orderStatus],
  ['amount', 'amount', (row) => paid(row, row.sale.amountCents)],
  ['refunded', 'amount', (row) => paid(row, -row.money.refundedCents)],
  ['tax', 'amount', (row) => paid(row, row.sale.taxCents)],
  ['currency', 'currency', ({ sale }) => sale.currency],
  ['fee', 'amount', (row) => settled(row, row.charge?.feeCents)],
  ['net', 'amount', (row) => settled(row, row.charge?.netCents)],
  ['settlement_currency', 'currency', ({ charge }) => charge?.currency],
  ['country', 'text', ({ sale, charge }) => sale.country ?? charge?.country],
  ['state', 'text', ({ sale, charge }) => sale.state ?? charge?.state],
  ['card_brand', 'text', ({ charge }) => charge?.cardBrand],
  ['card_country', 'text', ({ charge }) => charge?.cardCountry],
  ['email_delivery', 'text', (row) => channelState(row, 'email')],
  ['text_delivery', 'text', (row) => channelState(row, 'text')],
  ['dispute_status', 'text', ({ money }) => money.dispute?.status],
  ['payout_id', 'text', ({ charge }) => charge?.payoutId],
  ['payout_date', 'date', ({ charge }) => charge?.payoutArrivalDate],
  ['payment_intent_id', 'text', ({ sale }) => sale.paymentIntentId],
  ['charge_id', 'text', ({ charge }) => charge?.chargeId],
  ['discount', 'amount', (row) => paid(row, row.sale.discountCents)],
  ['promotion_code', 'text', ({ sale }) => sale.promotionCode ?? sale.promotionCodeId],
  ['invoice_id', 'text', ({ sale }) => sale.invoiceId],
  ['source', 'text', ({ sale }) => sale.source],
]

export function soldOrder(row: Row): SoldOrder {
  const cells = orderColumns.map(([name, , value]) => [name, value(row)])
  return { orderId: row.orderId, cells: Object.fromEntries(cells) }
}

export const soldColumns = orderColumns.map(([name, kind]): Column<SoldOrder> => {
  return [name, kind, ({ cells }) => cells[name]]
})

function paid({ sale }: Row, cents: number | undefined): Cell {
  return cents === undefined ? undefined : { cents, currency: sale.currency }
}

function settled({ charge }: Row, cents: number | undefined): Cell {
  return charge && cents !== undefined ? { cents, currency: charge.currency } : undefined
}
