import { domainToUnicode } from 'node:url'
import type { Period } from '../../../lambda/office/books/model/period'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { findOrderIds } from '../../../lambda/orders/orders-table'
import { pagesPaidWithin, type PaidOrder, paidOrderSchema, readItem } from '../../../lambda/orders/read-paid'
import { emailKeyOf } from '../../../lambda/orders/typed-text'
import { readItems, type TableSource } from '../../../lambda/platform/aws/tables'
import { tokenHash } from '../../../lambda/shop/links/download-link'
import type { Terminal } from '../../cli/terminal'
import { paymentsOf } from './keep-books'
import type { Store } from './store'
import type { Search } from './search-text'

export type PaidPosition = { orderId: string; paidAt: string }

type Reading = {
  now: Date
  /** Without one, all orders are read, back to the first year without any. */
  period?: Pick<Period, 'from' | 'to'> | undefined
  /** By default as many as fit DynamoDB's 1 MB. */
  pageSize?: number | undefined
  after?: PaidPosition | undefined
}

const dayMs = 86_400_000
const yearMs = 365 * dayMs

/** Newest first. No page is empty. */
export async function* pagesPaid(
  orders: TableSource,
  { now, period, pageSize, after }: Reading,
): AsyncGenerator<PaidOrder[]> {
  // This machine's clock may be behind.
  let end = after ? Date.parse(after.paidAt) + 1 : now.getTime() + dayMs
  for (let hasOrders = true; hasOrders; end -= yearMs) {
    hasOrders = false
    const from = period ? period.from : isoOf(end - yearMs)
    const to = period && !after ? period.to : isoOf(end)
    for await (const page of pagesPaidWithin(orders, { from, to, newestFirst: true, pageSize, after })) {
      hasOrders = !period
      yield page.map((item) => readItem(paidOrderSchema, item))
    }
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString()

export type Found = {
  orders: Order[]
  /** The last order that was looked at, if there may be more. */
  next?: PaidPosition | undefined
  /** Whether the time was over before there were enough. */
  isCut: boolean
}

type Looking = { limit: number; fits?: (order: PaidOrder) => boolean; lookMs?: number; now?: () => Date }

/** The time begins after the first page. */
export async function firstOrders(
  source: TableSource,
  pages: AsyncIterable<PaidOrder[]>,
  { limit, fits = () => true, lookMs = Infinity, now = () => new Date() }: Looking,
): Promise<Found> {
  const found: string[] = []
  let until: number | undefined
  let last: PaidPosition | undefined
  let isFull = false
  let isCut = false
  for await (const page of pages) {
    isCut = now().getTime() > (until ??= now().getTime() + lookMs)
    if (isCut) break
    for (const order of page) {
      isFull = found.length === limit
      if (isFull) break
      if (fits(order)) found.push(order.orderId)
      last = { orderId: order.orderId, paidAt: order.sale.paidAt ?? '' }
    }
    if (isFull) break
  }
  const orders = await readOrdersById(source, found)
  return { orders, next: isFull || isCut ? last : undefined, isCut }
}

/** Consistent reads, in the given sequence. */
export async function readOrdersById(source: TableSource, orderIds: readonly string[]): Promise<Order[]> {
  const items = await readItems(source, 'orderId', orderIds)
  const byId = new Map(items.map((item) => [item['orderId'], item]))
  return orderIds.flatMap((orderId) => {
    const item = byId.get(orderId)
    return item ? readItem(orderSchema, item) : []
  })
}

export type SearchedStore = Pick<Store, 'orders' | 'lambda' | 'functions'>

/** Also unpaid orders; `undefined` for a search that names none. */
export async function namedOrders(
  store: SearchedStore,
  search: Search,
  { during }: Pick<Terminal, 'during'>,
): Promise<Order[] | undefined> {
  const { orders } = store
  if (search.kind === 'unknown') return []
  if (search.kind === 'email') return ordersOfEmail(orders, ...search.emails)
  if (search.kind === 'number') return ordersOf(orders, ['by-number'], [search.number])
  if (search.kind === 'link') return ordersOf(orders, ['by-link', 'by-previous-link'], [tokenHash(search.token)])
  if (search.kind !== 'stripe') return undefined
  const { id } = search
  if (id.startsWith('cs_')) return readOrdersById(orders, [id])
  // Stripe says which payment a charge, refund or dispute is of.
  const payments = id.startsWith('pi_') ? [id] : await during('Asking Stripe', paymentsOf(store, { source: id }))
  return ordersOf(orders, ['by-payment'], payments)
}

/** The email of the delivery or of the checkout, newest order first. */
export async function ordersOfEmail(orders: TableSource, ...emails: string[]): Promise<Order[]> {
  const keys = emails.flatMap((email) => emailKeyOf(email) ?? [])
  // Keys of earlier versions have the domain as it was typed at the checkout.
  const earlierKeys = keys.map((key) => key.replace(/(?<=@).*/, domainToUnicode))
  const found = await ordersOf(orders, ['by-email-key', 'by-checkout-email'], [...keys, ...earlierKeys])
  return found.toSorted((a, b) => b.sale.createdAt.localeCompare(a.sale.createdAt))
}

type Indexes = Parameters<typeof findOrderIds>[1][]

async function ordersOf(orders: TableSource, indexes: Indexes, keys: string[]): Promise<Order[]> {
  const found = [...new Set(keys)].flatMap((key) => indexes.map((index) => findOrderIds(orders, index, key)))
  return readOrdersById(orders, [...new Set((await Promise.all(found)).flat())])
}
