import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { lastDays } from '../../../lambda/office/ledger/period'
import { findOrderId } from '../../../lambda/office/ledger/read-movements'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { UserError } from '../../../lib/stage/user-error'
import { formatPrice } from '../../../product/format-price'
import type { Terminal } from '../../cli/terminal'
import { recordMovements } from '../calls/record-movements'
import { NotDoneError } from '../frame/not-done-error'
import type { Store } from '../frame/store'
import { cardOf, type ListedOrder, listedOrder, type ListedPaidOrder } from './listed-order'
import { ordersOfEmail } from './orders-of-email'
import { ordersPaid } from './orders-paid'

/** What `--help` says about it. */
export const orderHelp =
  'An order is named by its number (EB-…), the id of its checkout session (cs_…), payment (pi_…), charge (ch_…),\n' +
  "refund (re_…) or dispute (dp_…, du_…), or by the buyer's e-mail."

/** The terminal of the person who asks, and the zone of their times. */
export type Asking = { terminal: Pick<Terminal, 'during' | 'now'>; timeZone: string }

type Tables = Pick<Store, 'orders' | 'ledger' | 'lambda' | 'functions'>

/**
 * Reads the one order that a number, an id at Stripe or an e-mail names.
 *
 * @throws UserError when it is none of these, NotDoneError when there is no such order, or several
 */
export async function oneOrder(store: Tables, text: string, asking: Asking): Promise<ListedOrder> {
  const reference = text.trim()
  const orderId = await orderIdOf(store, reference, asking)
  const order = orderId === undefined ? undefined : await readOrder(store.orders, orderId)
  if (order) return order
  throw new NotDoneError(`There is no order ${reference}.${hintFor(reference)}`)
}

/** Reads an order consistently, if there is one. */
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
    return onlyOne(await ordersOfEmail(store.orders, reference), timeZone)
  }
  if (isNumber(reference)) return orderIdByMoney(store, spelled(reference), terminal)
  if (/^(pi|ch|py|re|pyr|dp|du)_\w+$/.test(reference)) {
    return orderIdByMoney(store, reference, terminal)
  }
  throw new UserError(`"${reference}" names no order.\n${orderHelp}`)
}

/** Today and yesterday: the ledger is 15 minutes behind, or hours when Stripe cannot be reached. */
const newestDays = 2

/**
 * Finds an order by its number or an id at Stripe. What the ledger does not have yet is looked for among the newest
 * orders. These do not have every id at Stripe, so for the others the ledger is brought up to date.
 */
async function orderIdByMoney(
  store: Tables,
  reference: string,
  terminal: Asking['terminal'],
): Promise<string | undefined> {
  const recorded = await findOrderId(store.ledger, reference)
  if (recorded !== undefined) return recorded
  const period = lastDays(newestDays, terminal.now(), 'UTC')
  for await (const order of ordersPaid(store.orders, period)) {
    if (namesOf(order).includes(reference)) return order.orderId
  }
  if (isNumber(reference)) return undefined
  await recordMovements(store, terminal)
  return findOrderId(store.ledger, reference)
}

function namesOf({
  orderNumber,
  sale: { paymentIntentId },
  money: { dispute, refunds = [] },
}: ListedPaidOrder) {
  return [orderNumber, paymentIntentId, dispute?.id, ...refunds.map(({ id }) => id)]
}

const isNumber = (reference: string) => /^eb-[0-9a-z]{8}$/i.test(reference)

/** A number as it is stored: people read 0 as O, and 1 as I or L. */
function spelled(orderNumber: string): string {
  const characters = orderNumber.slice(3).toUpperCase()
  return `EB-${characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

function onlyOne(orders: ListedOrder[], timeZone: string): string | undefined {
  const [first, ...others] = orders
  if (others.length === 0) return first?.orderId
  const lines = orders.map((order) => orderLine(order, timeZone))
  throw new NotDoneError(
    `There are ${orders.length} orders of this e-mail (times: ${timeZone}). Give one of:\n${lines.join('\n')}`,
  )
}

/** One of several orders to choose from: what it is named by, when and with which card it was paid, and how much. */
function orderLine(order: ListedOrder, timeZone: string): string {
  const {
    orderNumber,
    orderId,
    status,
    sale: { paidAt, amountCents, currency },
  } = order
  // One that is not paid is not found by its number.
  const [name, time] = paidAt ? [orderNumber, zonedTime(timeZone)(paidAt)] : [orderId, 'not paid']
  const parts = [name, time, formatPrice(amountCents, currency), cardOf(order), inWords(status)]
  return parts.filter((part) => part !== undefined).join('  ')
}

/** What may help to find it. */
function hintFor(reference: string): string {
  if (!isNumber(reference)) return ''
  return " One that is not paid is found by the id of its checkout session (cs_…) or the buyer's e-mail."
}
