import type { Movement } from '../../../../lambda/office/books/model/movement'
import { tryMovementsOf } from '../../calls/keep-books'
import type { ListedOrder } from '../../reading/listed-order'
import { oneOrder } from '../../reading/one-order'
import type { Office } from './office'

/** An order with its movements as Stripe has them now, or why they cannot be read. */
type OrderRead = { order: ListedOrder; movements: Movement[]; fault?: string }

/**
 * Reads the one order that a reference identifies.
 *
 * @throws UserError or NotDoneError like `oneOrder`
 */
export async function readOrderPage(
  { store, timeZone, now }: Office,
  reference: string,
): Promise<OrderRead> {
  const terminal = { now, during: <T>(_label: unknown, work: Promise<T>) => work }
  const order = await oneOrder(store, reference, { terminal, timeZone })
  return { order, ...(await tryMovementsOf(store, order)) }
}
