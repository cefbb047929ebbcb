import type { Order } from '../../../../lambda/orders/order'
import { namedOrders, type SearchedStore } from '../../reading/named-orders'
import { during } from './office'
import { understand } from '../../reading/search-text'

/** None when an email has several orders. */
export async function readNamed(store: SearchedStore, name: string): Promise<Order | undefined> {
  const [order, ...others] = (await namedOrders(store, understand(name), { during })) ?? []
  return others.length === 0 ? order : undefined
}
