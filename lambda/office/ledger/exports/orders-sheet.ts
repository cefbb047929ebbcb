import * as z from 'zod/mini'
import { buyerSchema } from '../../../orders/buyer'
import { channelState } from '../../../orders/channel-state'
import { orderSchema } from '../../../orders/order'
import { readItem } from '../../../orders/read-paid'
import { orderStatus } from '../../../orders/order-status'
import type { Item } from '../../../platform/aws/tables'
import type { Charge, ChargeOf } from '../read-charges'
import { type Cell, type Column, type Sheet, sheetOf } from './sheet'

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
  { name: 'order_number', kind: 'text', value: ({ orderNumber }) => orderNumber },
  { name: 'order_id', kind: 'text', value: ({ orderId }) => orderId },
  { name: 'paid_at', kind: 'instant', value: ({ sale }) => sale.paidAt },
  { name: 'status', kind: 'text', value: orderStatus },
  { name: 'amount', kind: 'amount', value: (row) => paid(row, row.sale.amountCents) },
  { name: 'refunded', kind: 'amount', value: (row) => paid(row, -row.money.refundedCents) },
  { name: 'tax', kind: 'amount', value: (row) => paid(row, row.sale.taxCents) },
  { name: 'currency', kind: 'currency', value: ({ sale }) => sale.currency },
  { name: 'fee', kind: 'amount', value: (row) => settled(row, row.charge?.feeCents) },
  { name: 'net', kind: 'amount', value: (row) => settled(row, row.charge?.netCents) },
  { name: 'settlement_currency', kind: 'currency', value: ({ charge }) => charge?.currency },
  { name: 'country', kind: 'text', value: ({ sale, charge }) => sale.country ?? charge?.country },
  { name: 'state', kind: 'text', value: ({ sale, charge }) => sale.state ?? charge?.state },
  { name: 'card_brand', kind: 'text', value: ({ charge }) => charge?.cardBrand },
  { name: 'card_country', kind: 'text', value: ({ charge }) => charge?.cardCountry },
  {
    name: 'email_delivery',
    kind: 'text',
    value: (row) => channelState(row, 'email'),
  },
  { name: 'text_delivery', kind: 'text', value: (row) => channelState(row, 'text') },
  { name: 'dispute_status', kind: 'text', value: ({ money }) => money.dispute?.status },
  { name: 'payout_id', kind: 'text', value: ({ charge }) => charge?.payoutId },
  { name: 'payout_date', kind: 'date', value: ({ charge }) => charge?.payoutArrivalDate },
  {
    name: 'payment_intent_id',
    kind: 'text',
    value: ({ sale }) => sale.paymentIntentId,
  },
  { name: 'charge_id', kind: 'text', value: ({ charge }) => charge?.chargeId },
  { name: 'discount', kind: 'amount', value: (row) => paid(row, row.sale.discountCents) },
  {
    name: 'promotion_code',
    kind: 'text',
    value: ({ sale }) => sale.promotionCode ?? sale.promotionCodeId,
  },
  { name: 'invoice_id', kind: 'text', value: ({ sale }) => sale.invoiceId },
]

/** The columns that `--contacts` adds. */
export const contactColumns: Column<Row>[] = [
  { name: 'email', kind: 'text', value: ({ buyer }) => buyer?.email ?? buyer?.checkoutEmail },
  { name: 'phone', kind: 'text', value: ({ buyer }) => buyer?.phone },
  { name: 'postal_code', kind: 'text', value: ({ buyer }) => buyer?.postalCode },
  { name: 'card_last4', kind: 'text', value: ({ charge }) => charge?.cardLast4 },
]

/**
 * Every order as a row; throws when an item is not a valid order.
 *
 * @param chargeOf finds the charge of an order in the ledger.
 */
export function ordersSheet(
  items: AsyncIterable<Item> | Iterable<Item>,
  chargeOf: ChargeOf,
  { timeZone, withContacts }: { timeZone: string; withContacts: boolean },
): Sheet {
  const columns = withContacts ? [...orderColumns, ...contactColumns] : orderColumns
  return sheetOf({
    name: 'orders',
    columns,
    sources: readRows(items, chargeOf),
    timeZone,
    hasTotals: true,
  })
}

async function* readRows(
  items: AsyncIterable<Item> | Iterable<Item>,
  chargeOf: ChargeOf,
): AsyncGenerator<Row> {
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
