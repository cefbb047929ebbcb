import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import type { Store } from '../frame/store'
import { type ListedOrder, listedOrder } from './listed-order'
import { findOrderId } from '../../../lambda/ledger/read-movements'
import { inWords } from '../../../lambda/platform/text/in-words'
import { ordersOfEmail } from './orders-of-email'

/** What `--help` says about it. */
export const orderHelp =
  'An order is named by its number (EB-…), the id of its checkout session (cs_…), payment (pi_…), charge (ch_…),\n' +
  "refund (re_…) or dispute (dp_…, du_…), or by the buyer's e-mail."

/**
 * Reads the one order that a number, an id at Stripe or an e-mail names.
 *
 * @throws UserError when it is none of these, NotDoneError when there is no such order, or several
 */
export async function oneOrder(
  store: Pick<Store, 'orders' | 'ledger'>,
  text: string,
): Promise<ListedOrder> {
  const reference = text.trim()
  const orderId = await orderIdOf(store, reference)
  const order = orderId === undefined ? undefined : await readOrder(store.orders, orderId)
  if (order) return order
  throw new NotDoneError(`There is no order ${reference}. ${hintFor(reference)}`.trim())
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
  { orders, ledger }: Pick<Store, 'orders' | 'ledger'>,
  reference: string,
): Promise<string | undefined> {
  if (reference.startsWith('cs_')) return reference
  if (reference.includes('@')) return onlyOne(await ordersOfEmail(orders, reference))
  if (/^eb-[0-9a-z]{8}$/i.test(reference)) return findOrderId(ledger, spelled(reference))
  if (/^(pi|ch|py|re|pyr|dp|du)_\w+$/.test(reference)) return findOrderId(ledger, reference)
  throw new UserError(`"${reference}" names no order.\n${orderHelp}`)
}

/** A number as it is stored: people read 0 as O, and 1 as I or L. */
function spelled(orderNumber: string): string {
  const characters = orderNumber.slice(3).toUpperCase()
  return `EB-${characters.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

function onlyOne(orders: ListedOrder[]): string | undefined {
  const [first, ...others] = orders
  if (others.length === 0) return first?.orderId
  const lines = orders.map(({ orderNumber, orderId, paidAt = 'not paid', status }) =>
    [orderNumber, paidAt, inWords(status), orderId].join('  '),
  )
  throw new NotDoneError(
    `There are ${orders.length} orders of this e-mail. Give the session of one (cs_…):\n${lines.join('\n')}`,
  )
}

/** What may help to find it: the ledger learns of a payment some minutes later. */
function hintFor(reference: string): string {
  return reference.startsWith('cs_') || reference.includes('@')
    ? ''
    : 'One that is not paid, or was paid in the last 15 minutes, is found by the id of its checkout session ' +
        "(cs_…) or the buyer's e-mail."
}
