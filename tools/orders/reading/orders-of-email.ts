import { domainToUnicode } from 'node:url'
import { findOrderIds } from '../../../lambda/orders/orders-table'
import { emailKeyOf } from '../../../lambda/orders/typed-text'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { type ListedOrder, readListed } from './listed-order'

/**
 * Finds the orders of an email address in any form, newest first: those that are delivered to it, and those whose
 * checkout used it.
 */
export async function ordersOfEmail(orders: TableSource, email: string): Promise<ListedOrder[]> {
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
  const listed = await readListed(orders, [...new Set(found.flat())])
  return listed.toSorted((a, b) => b.sale.createdAt.localeCompare(a.sale.createdAt))
}
