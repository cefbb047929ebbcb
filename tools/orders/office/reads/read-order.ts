import type { Movement } from '../../../../lambda/office/ledger/movement'
import { movementsOfOrder } from '../../../../lambda/office/ledger/read-movements'
import type { ListedOrder } from '../../reading/listed-order'
import { oneOrder } from '../../reading/one-order'
import type { Office } from './office'

/**
 * Reads the one order that a reference identifies, with its movements as the ledger has them. Only for the id of a
 * charge, refund or dispute that the ledger does not have, the ledger is brought up to date.
 *
 * @throws UserError or NotDoneError like `oneOrder`
 */
export async function readOrderPage(
  { store, timeZone, now }: Office,
  reference: string,
): Promise<{ order: ListedOrder; movements: Movement[] }> {
  const terminal = { now, during: <T>(_label: unknown, work: Promise<T>) => work }
  const order = await oneOrder(store, reference, { terminal, timeZone })
  return { order, movements: await movementsOfOrder(store.ledger, order.orderNumber) }
}
