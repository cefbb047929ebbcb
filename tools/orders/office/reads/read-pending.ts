import { readOpen } from '../../../../lambda/office/open/read-open'
import { listedOrder } from '../../reading/listed-order'
import { payoutsIn } from '../../reading/read-present'
import { each, type Pending } from '../../views/pending-view'
import type { BooksState } from './read-books-state'
import type { Office } from './office'

/** What needs a person, and how many more undelivered orders there are. */
export type OpenRead = Pending & { moreUndelivered: number }

export async function readPending(
  { store, now }: Office,
  books: BooksState | undefined,
): Promise<OpenRead> {
  const { moreUndelivered, ...orders } = await readOpen(store.orders, now())
  return { ...each(orders, listedOrder), payouts: payoutsIn(books?.month), moreUndelivered }
}
