import * as z from 'zod/mini'
import { orderSchema } from '../../../orders/order'
import { readItem } from '../../../orders/order-item'
import { orderStatus } from '../../../orders/order-status'
import type { Item } from '../../../platform/aws/tables'
import { type Cell, type Column, type Sheet, sheetOf } from './sheet'

const contactsSchema = z.pick(orderSchema, {
  email: true,
  phone: true,
  checkoutEmail: true,
  postalCode: true,
  cardLast4: true,
})
const factsSchema = z.pick(orderSchema, {
  orderId: true,
  orderNumber: true,
  paidAt: true,
  amountCents: true,
  currency: true,
  expectedCents: true,
  expectedCurrency: true,
  unreadableSince: true,
  revokedAt: true,
  refundedCents: true,
  dispute: true,
  taxCents: true,
  feeCents: true,
  netCents: true,
  settlementCurrency: true,
  country: true,
  state: true,
  cardBrand: true,
  cardCountry: true,
  delivery: true,
  payoutId: true,
  payoutDate: true,
  paymentIntentId: true,
  chargeId: true,
})
/** What says who the buyer is. */
export const contactAttributes = Object.keys(contactsSchema.shape)
const rowSchema = z.extend(factsSchema, contactsSchema.shape)
type Row = z.infer<typeof rowSchema>

/** What is read of an order for a file: without contacts, nothing that says who the buyer is. */
export function exportedAttributes(withContacts: boolean): string[] {
  return Object.keys(withContacts ? rowSchema.shape : factsSchema.shape)
}

export const orderColumns: Column<Row>[] = [
  { name: 'order_number', kind: 'text', value: ({ orderNumber }) => orderNumber },
  { name: 'order_id', kind: 'text', value: ({ orderId }) => orderId },
  { name: 'paid_at', kind: 'instant', value: ({ paidAt }) => paidAt },
  { name: 'status', kind: 'text', value: orderStatus },
  { name: 'amount', kind: 'amount', value: (row) => paid(row, row.amountCents) },
  { name: 'refunded', kind: 'amount', value: (row) => paid(row, -row.refundedCents) },
  { name: 'tax', kind: 'amount', value: (row) => paid(row, row.taxCents) },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
  { name: 'fee', kind: 'amount', value: (row) => settled(row, row.feeCents) },
  { name: 'net', kind: 'amount', value: (row) => settled(row, row.netCents) },
  { name: 'settlement_currency', kind: 'currency', value: (row) => row.settlementCurrency },
  { name: 'country', kind: 'text', value: ({ country }) => country },
  { name: 'state', kind: 'text', value: ({ state }) => state },
  { name: 'card_brand', kind: 'text', value: ({ cardBrand }) => cardBrand },
  { name: 'card_country', kind: 'text', value: ({ cardCountry }) => cardCountry },
  { name: 'email_delivery', kind: 'text', value: ({ delivery }) => stateOf(delivery.email) },
  { name: 'text_delivery', kind: 'text', value: ({ delivery }) => stateOf(delivery.text) },
  { name: 'dispute_status', kind: 'text', value: ({ dispute }) => dispute?.status },
  { name: 'payout_id', kind: 'text', value: ({ payoutId }) => payoutId },
  { name: 'payout_date', kind: 'date', value: ({ payoutDate }) => payoutDate },
  { name: 'payment_intent_id', kind: 'text', value: ({ paymentIntentId }) => paymentIntentId },
  { name: 'charge_id', kind: 'text', value: ({ chargeId }) => chargeId },
]

/** What `--contacts` adds. */
export const contactColumns: Column<Row>[] = [
  { name: 'email', kind: 'text', value: ({ email, checkoutEmail }) => email ?? checkoutEmail },
  { name: 'phone', kind: 'text', value: ({ phone }) => phone },
  { name: 'postal_code', kind: 'text', value: ({ postalCode }) => postalCode },
  { name: 'card_last4', kind: 'text', value: ({ cardLast4 }) => cardLast4 },
]

/** Every order as a row; throws when an item is no valid order. */
export function ordersSheet(
  items: AsyncIterable<Item> | Iterable<Item>,
  { timeZone, withContacts }: { timeZone: string; withContacts: boolean },
): Sheet {
  const columns = withContacts ? [...orderColumns, ...contactColumns] : orderColumns
  return sheetOf({ name: 'orders', columns, sources: readRows(items), timeZone, hasTotals: true })
}

async function* readRows(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Row> {
  for await (const item of items) yield readItem(rowSchema, item)
}

function paid({ currency }: Row, cents: number | undefined): Cell {
  return cents === undefined ? undefined : { cents, currency }
}

function settled({ settlementCurrency }: Row, cents: number | undefined): Cell {
  if (cents === undefined || settlementCurrency === undefined) return undefined
  return { cents, currency: settlementCurrency }
}

function stateOf(channel: { state: unknown } | undefined): string | undefined {
  return channel && String(channel.state)
}
