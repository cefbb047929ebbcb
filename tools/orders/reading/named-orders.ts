import { domainToUnicode } from 'node:url'
import type { Order } from '../../../lambda/orders/order'
import { findOrderIds } from '../../../lambda/orders/orders-table'
import { emailKeyOf } from '../../../lambda/orders/typed-text'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import type { Terminal } from '../../cli/terminal'
import { paymentsOf } from '../calls/keep-books'
import type { Store } from '../frame/store'
import { readOrders } from './read-orders'
import type { Search } from './search-text'

export type SearchedStore = Pick<Store, 'orders' | 'lambda' | 'functions'>

export const isName = ({ kind }: Search) => kind === 'number' || kind === 'stripe' || kind === 'email'

/** Also unpaid orders; `undefined` for a search that names none. */
export async function namedOrders(
  store: SearchedStore,
  search: Search,
  { during }: Pick<Terminal, 'during'>,
): Promise<Order[] | undefined> {
  const { orders } = store
  if (search.kind === 'unknown') return []
  if (search.kind === 'email') return ordersOfEmail(orders, search.email)
  if (search.kind === 'number') return readOrders(orders, await findOrderIds(orders, 'by-number', search.number))
  if (search.kind !== 'stripe') return undefined
  const { id } = search
  if (id.startsWith('cs_')) return readOrders(orders, [id])
  // Stripe says which payment a charge, refund or dispute is of.
  const [payment] = id.startsWith('pi_') ? [id] : await during('Asking Stripe', paymentsOf(store, { source: id }))
  if (payment === undefined) return []
  return readOrders(orders, await findOrderIds(orders, 'by-payment', payment))
}

/** The email of the delivery or of the checkout, newest order first. */
export async function ordersOfEmail(orders: TableSource, email: string): Promise<Order[]> {
  const emailKey = emailKeyOf(email)
  if (emailKey === undefined) return []
  // Keys of earlier versions have the domain as it was typed at the checkout.
  const earlierKey = emailKey.replace(/(?<=@).*/, domainToUnicode)
  const found = await Promise.all(
    [...new Set([emailKey, earlierKey])].flatMap((key) => [
      findOrderIds(orders, 'by-email-key', key),
      findOrderIds(orders, 'by-checkout-email', key),
    ]),
  )
  const listed = await readOrders(orders, [...new Set(found.flat())])
  return listed.toSorted((a, b) => b.sale.createdAt.localeCompare(a.sale.createdAt))
}
