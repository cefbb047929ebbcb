import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { readCharge } from '../../../lambda/office/ledger/read-charges'
import { findOrderIdBySource } from '../../../lambda/office/ledger/read-movements'
import { findOrderId } from '../../../lambda/orders/orders-table'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { UserError } from '../../../lib/stage/user-error'
import { formatPrice } from '../../../lambda/price'
import type { Terminal } from '../../cli/terminal'
import { recordMovements } from '../calls/record-movements'
import { NotDoneError } from '../frame/not-done-error'
import type { Store } from '../frame/store'
import { cardOf, type ListedOrder, listedOrder } from './listed-order'
import { ordersOfEmail } from './orders-of-email'

/** The text for `--help`. */
export const orderHelp =
  'An order is named by its number (EB-…), the id of its checkout session (cs_…), payment (pi_…), charge (ch_…),\n' +
  "refund (re_…) or dispute (dp_…, du_…), or by the buyer's e-mail."

/** The terminal of the person who asks, and their time zone. */
export type Asking = { terminal: Pick<Terminal, 'during' | 'now'>; timeZone: string }

type Tables = Pick<Store, 'orders' | 'ledger' | 'lambda' | 'functions'>

/**
 * Reads the one order that a number, an id at Stripe or an e-mail address identifies.
 *
 * @throws UserError when it is none of these, NotDoneError when no order or several orders match
 */
export async function oneOrder(store: Tables, text: string, asking: Asking): Promise<ListedOrder> {
  const reference = text.trim()
  const orderId = await orderIdOf(store, reference, asking)
  const order = orderId === undefined ? undefined : await readOrder(store.orders, orderId)
  if (order) return order
  throw new NotDoneError(`There is no order ${reference}.`)
}

/** Reads an order with a consistent read, if it exists. */
export async function readOrder(
  { client, table }: TableSource,
  orderId: string,
): Promise<ListedOrder | undefined> {
  const command = new GetCommand({ TableName: table, Key: { orderId }, ConsistentRead: true })
  const { Item } = await client.send(command)
  return Item && listedOrder(Item)
}

async function orderIdOf(
  store: Tables,
  reference: string,
  { terminal, timeZone }: Asking,
): Promise<string | undefined> {
  if (reference.startsWith('cs_')) return reference
  if (reference.includes('@')) {
    return onlyOne(await ordersOfEmail(store.orders, reference), store, timeZone)
  }
  if (/^eb-[0-9a-z]{8}$/i.test(reference)) {
    return findOrderId(store.orders, 'by-number', spelled(reference))
  }
  if (/^pi_\w+$/.test(reference)) return findOrderId(store.orders, 'by-payment', reference)
  if (/^(ch|py|re|pyr|dp|du)_\w+$/.test(reference)) {
    return orderIdOfSource(store, reference, terminal)
  }
  throw new UserError(`"${reference}" names no order.\n${orderHelp}`)
}

/**
 * Finds an order by the id of its charge, refund or dispute. If the ledger does not have the id, it is brought up to
 * date first.
 */
async function orderIdOfSource(
  store: Tables,
  sourceId: string,
  terminal: Asking['terminal'],
): Promise<string | undefined> {
  const recorded = await findOrderIdBySource(store.ledger, sourceId)
  if (recorded !== undefined) return recorded
  await recordMovements(store, terminal)
  return findOrderIdBySource(store.ledger, sourceId)
}

/** A number as it is stored: people read 0 as O, and 1 as I or L. */
function spelled(orderNumber: string): string {
  const characters = orderNumber.slice(3).toUpperCase()
  return `EB-${characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

async function onlyOne(
  orders: ListedOrder[],
  { ledger }: Tables,
  timeZone: string,
): Promise<string | undefined> {
  const [first, ...others] = orders
  if (others.length === 0) return first?.orderId
  const lines = await Promise.all(
    orders.map(async (order) => {
      const card = cardOf(await readCharge(ledger, order.orderNumber))
      return orderLine(order, card, timeZone)
    }),
  )
  throw new NotDoneError(
    `There are ${orders.length} orders of this e-mail (times: ${timeZone}). Give one of:\n${lines.join('\n')}`,
  )
}

/** One of several orders to choose from: its number, when and with which card it was paid, and the amount. */
function orderLine(order: ListedOrder, card: string | undefined, timeZone: string): string {
  const { orderNumber, status, sale } = order
  const { paidAt, amountCents, currency } = sale
  const time = paidAt ? zonedTime(timeZone)(paidAt) : 'not paid'
  const parts = [orderNumber, time, formatPrice(amountCents, currency), card, inWords(status)]
  return parts.filter((part) => part !== undefined).join('  ')
}
