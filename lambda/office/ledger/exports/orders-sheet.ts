import * as z from 'zod/mini'
import { buyerSchema } from '../../../orders/buyer'
import { channelState } from '../../../orders/channel-state'
import { orderSchema } from '../../../orders/order'
import { readItem } from '../../../orders/read-paid'
import { orderStatus } from '../../../orders/order-status'
import type { Item } from '../../../platform/aws/tables'
import type { Charge, ChargeOf } from '../read-charges'
import { type Cell, type Column, type Rows, type Sheet, sheetOf } from './sheet'

const factsSchema = z.pick(orderSchema, {
  orderId: true,
  orderNumber: true,
  sale: true,
  money: true,
  delivery: true,
  access: true,
})
const rowSchema = z.extend(factsSchema, { buyer: z.optional(buyerSchema) })
/** An order, with its charge once the ledger has it. */
type Row = z.infer<typeof rowSchema> & { charge: Charge | undefined }

/** The attributes of an order that a file needs; without contacts, none that identifies the buyer. */
export function exportedAttributes(withContacts: boolean): string[] {
  return Object.keys(withContacts ? rowSchema.shape : factsSchema.shape)
}

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
]

/** The columns that `--contacts` adds. */
export const contactColumns: Column<Row>[] = [
  ['email', 'text', ({ buyer }) => buyer?.email ?? buyer?.checkoutEmail],
  ['phone', 'text', ({ buyer }) => buyer?.phone],
  ['postal_code', 'text', ({ buyer }) => buyer?.postalCode],
  ['card_last4', 'text', ({ charge }) => charge?.cardLast4],
]

/**
 * Every order as a row; throws when an item is not a valid order.
 *
 * @param chargeOf finds the charge of an order in the ledger.
 */
export function ordersSheet(
  items: Rows<Item>,
  chargeOf: ChargeOf,
  { timeZone, withContacts }: { timeZone: string; withContacts: boolean },
): Sheet {
  const columns = withContacts ? [...orderColumns, ...contactColumns] : orderColumns
  const sources = readRows(items, chargeOf)
  return sheetOf({ name: 'orders', columns, sources, timeZone, hasTotals: true })
}

async function* readRows(items: Rows<Item>, chargeOf: ChargeOf): AsyncGenerator<Row> {
  for await (const item of items) {
    const order = readItem(rowSchema, item)
    yield { ...order, charge: await chargeOf(order) }
  }
}

function paid({ sale }: Row, cents: number | undefined): Cell {
  return cents === undefined ? undefined : { cents, currency: sale.currency }
}

function settled({ charge }: Row, cents: number | undefined): Cell {
  return charge && cents !== undefined ? { cents, currency: charge.currency } : undefined
}
