import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { findOrderId } from '../../../lambda/orders/orders-table'
import { asTyped, canonicalEmail } from '../../../lambda/orders/typed-text'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { inWords } from '../../../lambda/platform/text/in-words'
import { zonedTime } from '../../../lambda/platform/text/zoned-time'
import { UserError } from '../../../lib/stage/user-error'
import { formatPrice } from '../../../lambda/price'
import type { Terminal } from '../../cli/terminal'
import { paymentsOf } from '../calls/keep-books'
import { NotDoneError } from '../frame/not-done-error'
import type { Store } from '../frame/store'
import { type ListedOrder, listedOrder } from './listed-order'
import { ordersOfEmail } from './orders-of-email'

/** The text for `--help`. */
export const orderHelp =
  'An order is named by its number (EB- and eight letters or digits), the id of its checkout session (cs_…),\n' +
  "payment (pi_…), charge (ch_…), refund (re_…) or dispute (dp_…, du_…), or by the buyer's email."

export type Asking = { terminal: Pick<Terminal, 'during' | 'now'>; timeZone: string }

type Tables = Pick<Store, 'orders' | 'lambda' | 'functions'>

/**
 * Reads the one order that a number, an id at Stripe or an email address identifies.
 *
 * @throws UserError when it is none of these, NotDoneError when no order or several orders match
 */
export async function oneOrder(store: Tables, text: string, asking: Asking): Promise<ListedOrder> {
  const reference = referenceIn(text)
  const orderId = await orderIdOf(store, reference, asking)
  const order = orderId === undefined ? undefined : await readOrder(store.orders, orderId)
  if (order) return order
  const isNumber = reference.startsWith('EB-')
  // Any word of eight letters looks like a number.
  if (isNumber && !/eb/i.test(text)) throw namesNone(text)
  const hint = isNumber ? ' Check its characters, or look for it with `find`.' : ''
  throw new NotDoneError(`There is no order ${reference}.${hint}`)
}

const namesNone = (text: string) => new UserError(`No order matches "${text}".\n${orderHelp}`)

/**
 * The number, id or email address in what a person types or pastes, such as `#eb-7k3m 9q2t`, `7K3M9Q2T` or a page's
 * address at Stripe. People read 0 in a number as O, and 1 as I or L.
 */
export function referenceIn(pasted: string): string {
  const email = canonicalEmail(pasted)
  if (email.includes('@')) return email
  const typed = asTyped(pasted)
  const [id] = /\b(?:cs|pi|ch|pyr?|re|dp|du)_\w+/.exec(typed) ?? []
  if (id !== undefined) return id
  const [, number] = /(?:^|EB)([\dA-Z]{8})$/i.exec(typed.replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? []
  if (number === undefined) return typed
  return `EB-${number.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
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
  if (reference.includes('@')) {
    return onlyOne(await ordersOfEmail(store.orders, reference), timeZone)
  }
  if (/^EB-\w{8}$/.test(reference)) return findOrderId(store.orders, 'by-number', reference)
  if (reference.startsWith('cs_')) return reference
  if (reference.startsWith('pi_')) return findOrderId(store.orders, 'by-payment', reference)
  if (/^(?:ch|pyr?|re|dp|du)_/.test(reference)) return orderIdOfSource(store, reference, terminal)
  throw namesNone(reference)
}

/** Finds an order by the id of its charge, refund or dispute: Stripe says which payment it is of. */
async function orderIdOfSource(
  store: Tables,
  source: string,
  { during }: Asking['terminal'],
): Promise<string | undefined> {
  const [payment] = await during('Asking Stripe', paymentsOf(store, { source }))
  return payment === undefined ? undefined : findOrderId(store.orders, 'by-payment', payment)
}

function onlyOne(orders: ListedOrder[], timeZone: string): string | undefined {
  const [first, ...others] = orders
  if (others.length === 0) return first?.orderId
  const lines = orders.map((order) => orderLine(order, timeZone))
  throw new NotDoneError(
    `There are ${orders.length} orders of this email (times: ${timeZone}). Give one of:\n${lines.join('\n')}`,
  )
}

/** One of several orders to choose from: its number, when it was paid, the amount and its status. */
function orderLine(order: ListedOrder, timeZone: string): string {
  const { orderNumber, status, sale } = order
  const { paidAt, amountCents, currency } = sale
  const time = paidAt ? zonedTime(timeZone)(paidAt) : 'not paid'
  return [orderNumber, time, formatPrice(amountCents, currency), inWords(status)].join('  ')
}
